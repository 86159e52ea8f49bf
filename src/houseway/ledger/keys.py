"""The house's key: it signs the heads of the ledger, and seals the secret of a round until the round is over."""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from houseway.refusal import LedgerError


def head_bytes(number: int, hash_: bytes) -> bytes:
    """What is signed: the number and the hash of an entry, and through the chain everything before it."""
    return b"houseway head\n" + number.to_bytes(8, "big") + hash_


class Key:
    """An Ed25519 key, from 32 secret bytes."""

    def __init__(self, seed: bytes) -> None:
        """``seed`` is the secret."""
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._private.public_key().public_bytes_raw().hex()
        self._seed = seed
        self._box = AESGCM(HKDF(SHA256(), 32, None, b"houseway sealed deals").derive(seed))

    @classmethod
    def fresh(cls) -> Key:
        """A key that is kept nowhere: for trials and tests."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def at(cls, path: Path, *, is_new: bool = True) -> Key:
        """The key in a file that only its owner reads; made when there is none, if what it is for ``is_new``."""
        try:
            if not path.exists():
                if not is_new:
                    raise LedgerError(f"the key {path} is missing", remedy="Bring back the one that it was begun with")
                with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                    file.write(secrets.token_hex(32) + "\n")
                    file.flush()
                    os.fsync(file.fileno())
            if path.stat().st_mode & 0o077:
                raise LedgerError(f"{path} can be read by others", remedy=f"chmod 600 {path}")
            return cls(bytes.fromhex(path.read_text().strip()))
        except OSError as error:
            raise LedgerError(f"{path} cannot be used: {error.strerror}", remedy="Give a key file") from None
        except ValueError:
            raise LedgerError(f"{path} holds no key", remedy="It is 64 hexadecimal digits") from None

    def sign(self, number: int, hash_: bytes) -> bytes:
        """The signature of a head."""
        return self._private.sign(head_bytes(number, hash_))

    def code(self, of: str) -> str:
        """A code that follows from what it is for, and that nobody without the key can guess."""
        return hmac.digest(self._seed, f"code {of}".encode(), "sha256").hex()[:20]

    def seal(self, secret: bytes, where: str) -> str:
        """A secret that only this key opens, and only for the place it was made for."""
        nonce = secrets.token_bytes(12)
        return (nonce + self._box.encrypt(nonce, secret, where.encode())).hex()

    def unseal(self, sealed: str, where: str) -> bytes:
        """The secret again."""
        raw = bytes.fromhex(sealed)
        try:
            return self._box.decrypt(raw[:12], raw[12:], where.encode())
        except InvalidTag:
            raise LedgerError(f"the deal of {where} was sealed with another key", remedy="Use that key") from None


def is_signed(public: str, number: int, hash_: bytes, signature: bytes) -> bool:
    """Whether a head bears the signature of that public key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signature, head_bytes(number, hash_))
    except (InvalidSignature, ValueError):
        return False
    return True
