// The player's station: the chosen chip goes where the felt is tapped, or where the arrow keys have led.

import { send, view, changed } from "./live.js";

const felt = document.querySelector(".felt");
const CHOSEN = "chip";

const chosen = () => Number(document.querySelector(`input[name="${CHOSEN}"]:checked`)?.value ?? 500);

// A wager that must have an equal beside it brings it along.
async function bet(spot) {
  const seat = view.my_seat;
  if (!seat || !spot) return;
  const amount = Math.max(chosen(), 0) || Number(spot.dataset.least);
  const wagers = [spot.dataset.spot, ...(spot.dataset.also ? [spot.dataset.also] : [])];
  await send(wagers.map((wager) => ({ act: "bet", seat, wager, amount })));
}

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

function nearest(x, y) {
  let best = null, least = Infinity;
  for (const spot of felt.querySelectorAll(".spot")) {
    const [a, b] = middle(spot.getBoundingClientRect());
    const far = Math.hypot(a - x, b - y);
    if (far < least) [best, least] = [spot, far];
  }
  return least < 60 ? best : null;
}

function spotAt(event) {
  const own = event.target.closest("[data-spot]");
  if (own) return own;
  const stack = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.dataset?.box);
  const named = stack && felt.querySelector(`.spot[data-spot="${CSS.escape(stack.dataset.box)}"]`);
  return named ?? nearest(event.clientX, event.clientY);
}

felt?.addEventListener("click", (event) => {
  const spot = spotAt(event);
  if (spot) bet(spot);
});

// ------------------------------------------------------------ by keyboard: one stop for the felt, arrows from spot to spot

const scroll = document.querySelector(".felt-scroll");
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function next(from, [dx, dy]) {
  const [x, y] = middle(from.getBoundingClientRect());
  let best = null, least = Infinity;
  for (const spot of felt.querySelectorAll(".spot")) {
    if (spot === from) continue;
    const [a, b] = middle(spot.getBoundingClientRect());
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (along > 2 && along + aside * 2.5 < least) [best, least] = [spot, along + aside * 2.5];
  }
  return best;
}

scroll?.addEventListener("keydown", (event) => {
  const here = event.target.closest(".spot");
  if (event.key in WAYS) {
    const to = here ? next(here, WAYS[event.key]) : felt.querySelector(".spot");
    if (to) {
      event.preventDefault();
      to.focus();
      to.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  } else if (here && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    bet(here);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=radio]), select, textarea")) return;
  const button = { u: "undo", r: "repeat", d: "double", c: "clear", y: "ready" }[event.key];
  if (button) document.getElementById(button)?.click();
});

changed(() => document.body.classList.toggle("seated", Boolean(view.my_seat)));
