// The voucher of a cash-out is money: it stays on the screen, also over a reload, until somebody says that it is kept.

import { drawer } from "./drawer.js";

const kept = drawer("vouchers");

const dollars = (cents) => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

function element(name, text, properties = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...properties });
}

/** Keep a voucher for whoever is signed in, and show it; one after the other when there are several. */
export function showVoucher(code, cents) {
  kept.keep({ id: code, cents });
  showNext();
}

function showNext() {
  const [voucher] = kept.mine();
  if (voucher && !document.querySelector("dialog.voucher")) show(voucher.id, voucher.cents);
}

function show(code, cents) {
  const dialog = element("dialog", "", { className: "voucher" });
  dialog.setAttribute("aria-labelledby", "voucher-title");
  const groups = element("code", code.match(/.{1,4}/g).join(" "), { id: "voucher-code" });
  const copy = element("button", "Copy", { type: "button", className: "primary" });
  const close = element("button", "I have kept it", { type: "button", id: "voucher-close" });
  dialog.append(
    element("h2", "Your voucher", { id: "voucher-title" }),
    element("p", cents === undefined ? "" : dollars(cents), { className: "voucher-amount" }),
    groups,
    element("p", "It buys in at any table, for whoever has the code. It is shown only here."),
    copy,
    close,
  );
  copy.addEventListener("click", async () => {
    getSelection().selectAllChildren(groups);
    const done = await navigator.clipboard?.writeText(code).then(() => true, () => false);
    copy.textContent = done ? "Copied" : "Selected: copy it by hand";
  });
  close.addEventListener("click", () => {
    kept.drop(code);
    dialog.close();
    dialog.remove();
    showNext();
  });
  dialog.addEventListener("cancel", (event) => event.preventDefault()); // Escape alone is no promise to have kept it
  document.body.append(dialog);
  dialog.showModal();
}

showNext();
