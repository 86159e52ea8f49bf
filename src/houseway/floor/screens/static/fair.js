// Whether the hash that was published and the secret that was told belong together: worked out here, not by the house.

const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const hexadecimal = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function hashOf(lines, secret) {
  const before = new TextEncoder().encode(lines), after = bytes(secret);
  const whole = new Uint8Array(before.length + after.length);
  whole.set(before);
  whole.set(after, before.length);
  return hexadecimal(await crypto.subtle.digest("SHA-256", whole));
}

document.addEventListener("click", async (event) => {
  const pressed = event.target.closest("button[data-check]");
  if (!pressed) return;
  const of = pressed.closest(".fair"), told = of.querySelector(".found");
  const [hash, secret] = [".hash", ".secret"].map((name) => of.querySelector(name).textContent);
  if (!crypto.subtle) told.textContent = "This browser works it out over a secure line only. By hand it goes everywhere:";
  else {
    const isRight = (await hashOf(pressed.dataset.check, secret)) === hash;
    told.textContent = isRight ? "They belong together: the deal was fixed before the bets." : "They do not belong together!";
    told.className = isRight ? "found won" : "found lost";
  }
});
