// Movement that helps: a card slides from the shoe to its box, chips travel to the winner. None for those who want none.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2,.7,.2,1)";

const where = (one) => one.getBoundingClientRect();

export function before(page) {
  const marks = new Map();
  if (still.matches) return marks;
  for (const one of page.querySelectorAll(".sheet [data-key]")) marks.set(one.dataset.key, { box: where(one), copy: one });
  return marks;
}

export function after(page, marks, ended) {
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
  if (ended) for (const [key, mark] of marks) if (!seen.has(key) && key.startsWith("mine ")) leave(key, mark, felt, ended);
}

function arrive(one, felt) {
  const to = where(one), from = where(felt);
  const isCard = one.classList.contains("card");
  const x = isCard ? from.right - to.right - 20 : 0;
  const y = isCard ? from.top - to.top : from.bottom - to.bottom;
  move(one, x, y, isCard ? 420 : 240);
}

function shift(one, old) {
  const to = where(one);
  const x = old.left - to.left, y = old.top - to.top;
  if (Math.abs(x) + Math.abs(y) > 2) move(one, x, y, 300);
}

// Inside a picture lengths are the picture's own, so the way is scaled to it.
function move(one, x, y, duration) {
  const picture = one.ownerSVGElement;
  const scale = picture ? picture.viewBox.baseVal.width / where(picture).width : 1;
  const own = one.getAttribute("transform") ? new DOMMatrix(getComputedStyle(one).transform) : new DOMMatrix();
  const at = (dx, dy) => `translate(${own.e + dx * scale}px, ${own.f + dy * scale}px)`;
  one.animate([{ transform: at(x, y), opacity: 0.2 }, { transform: at(0, 0), opacity: 1 }], { duration, easing: EASE });
}

function leave(key, mark, felt, view) {
  const seat = Number(key.split(" ")[1]);
  const wager = key.split(" ").slice(2).join(" ");
  const settled = (view.before ?? []).find((event) => event.event === "wager-settled" && event.seat === seat && event.wager === wager);
  const picture = felt.querySelector(".felt-mine svg");
  if (!picture) return;
  const ghost = mark.copy.cloneNode(true);
  ghost.removeAttribute("data-key");
  picture.append(ghost);
  const scale = picture.viewBox.baseVal.width / where(picture).width;
  const won = settled && settled.net >= 0;
  const goal = won ? where(felt).bottom : where(felt).top;
  const y = (goal - mark.box.top) * scale;
  const way = [{ transform: "translate(0px, 0px)", opacity: 1 }, { transform: `translate(0px, ${y}px)`, opacity: 0 }];
  ghost.animate(way, { duration: 900, delay: won ? 500 : 150, easing: EASE, fill: "both" }).finished.then(() => ghost.remove(), () => ghost.remove());
}
