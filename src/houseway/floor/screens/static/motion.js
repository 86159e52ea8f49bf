// Movement that helps: a card slides from the shoe to its box, chips travel to the winner. None for those who want none.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2,.7,.2,1)";
const CARD = 420, CHIP = 240, SHIFT = 300, LEAVES = 900; // milliseconds
const LOST_AFTER = 150, WON_AFTER = 500; // losers are collected first
const SHOE = 20; // how far from the right edge cards come
const UNSEEN = 2; // pixels that are no movement

const where = (one) => one.getBoundingClientRect();

export function before(page) {
  const marks = new Map();
  if (still.matches) return marks;
  for (const one of page.querySelectorAll(".sheet [data-key]")) marks.set(one.dataset.key, { box: where(one), copy: one });
  return marks;
}

/** `settled` is what one's wagers came to, when that is new. */
export function after(page, marks, settled) {
  if (still.matches) return;
  const felt = page.querySelector(".felt");
  if (!felt) return;
  const seen = new Set();
  for (const one of page.querySelectorAll(".sheet [data-key]")) {
    seen.add(one.dataset.key);
    const old = marks.get(one.dataset.key);
    if (!old) arrive(one, felt);
    else shift(one, old.box);
  }
  if (settled) for (const [key, mark] of marks) if (!seen.has(key) && key.startsWith("mine ")) leave(key, mark, felt, settled);
}

function arrive(one, felt) {
  const to = where(one), from = where(felt);
  const isCard = one.classList.contains("card");
  const x = isCard ? from.right - to.right - SHOE : 0;
  const y = isCard ? from.top - to.top : from.bottom - to.bottom;
  move(one, x, y, isCard ? CARD : CHIP);
}

function shift(one, old) {
  const to = where(one);
  const x = old.left - to.left, y = old.top - to.top;
  if (Math.abs(x) + Math.abs(y) > UNSEEN) move(one, x, y, SHIFT);
}

// Inside a picture lengths are the picture's own, so the way is scaled to it and starts from where the thing lies.
function along(one) {
  const picture = one.ownerSVGElement;
  const scale = picture ? picture.viewBox.baseVal.width / where(picture).width : 1;
  const own = one.getAttribute("transform") ? new DOMMatrix(getComputedStyle(one).transform) : new DOMMatrix();
  return (x, y) => `translate(${own.e + x * scale}px, ${own.f + y * scale}px)`;
}

function move(one, x, y, duration) {
  const at = along(one);
  one.animate([{ transform: at(x, y), opacity: 0.2 }, { transform: at(0, 0), opacity: 1 }], { duration, easing: EASE });
}

/** A stack that is gone from the drawing goes to its player or to the bank, and is seen until it reaches the rail. */
function leave(key, mark, felt, settled) {
  const picture = felt.querySelector(".felt-mine svg");
  if (!picture) return;
  const [, seat, ...words] = key.split(" ");
  const found = settled.find((one) => one.seat === Number(seat) && one.wager === words.join(" "));
  const won = found && found.net >= 0;
  const ghost = mark.copy.cloneNode(true);
  ghost.removeAttribute("data-key");
  picture.append(ghost);
  const at = along(ghost);
  const y = won ? where(felt).bottom - mark.box.bottom : where(felt).top - mark.box.top;
  const way = [{ transform: at(0, 0), opacity: 1 }, { transform: at(0, y), opacity: 0 }];
  const gone = () => ghost.remove();
  ghost.animate(way, { duration: LEAVES, delay: won ? WON_AFTER : LOST_AFTER, easing: EASE, fill: "both" }).finished.then(gone, gone);
}
