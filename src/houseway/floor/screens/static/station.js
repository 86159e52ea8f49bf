// The player's station: the chosen chip goes where the felt is tapped, or where the arrow keys have led.

import "./fair.js";
import "./meters.js";
import "./setting.js";
import { notice } from "./command.js";
import { changed, send, view } from "./live.js";

const felt = document.querySelector(".felt");
const SMALLEST = 500; // cents, should no chip be chosen

const chosen = () => Number(document.querySelector('input[name="chip"]:checked')?.value ?? SMALLEST);
const tender = () => (document.getElementById("tender")?.value === "value" ? { tender: "value" } : {}); // else the colour first
const spots = () => [...felt.querySelectorAll(".spot")];

/** What the chosen chip comes to where so much lies: at least the minimum, and where odds are paid on parts, whole parts. */
function amountOn({ dataset: { least, step = 1 } }, lies) {
  return Math.ceil(Math.max(chosen(), least - lies) / step) * step;
}

// A wager that must have equals beside it brings them along: as much as makes them all equal.
async function bet(spot) {
  const { spot: wager, also } = spot.dataset;
  const all = [wager, ...(also?.split(",") ?? [])], lies = lyingOn(wager);
  const goal = Math.max(lies + amountOn(spot, lies), ...all.map(lyingOn));
  const wanted = all.map((name) => [name, goal - lyingOn(name)]);
  const acts = wanted.filter(([, amount]) => amount > 0).map(([name, amount]) => ({ act: "bet", seat: view.my_seat, wager: name, amount, ...tender() }));
  const isRaised = acts.some((act) => act.wager === wager && act.amount > chosen());
  const done = await sendOnce(acts);
  if (done && isRaised && !spot.dataset.step) notice(`${dollars(goal - lies)} lies there: that is the least.`);
  return done;
}

// ------------------------------------------------------------ what lies where

let lying = new Map(); // one's own wagers, by the newest drawing, also while the wheel still keeps it back
const underWay = new Set(); // what was sent and is not drawn yet: a second tap comes on top of it

const dollars = (cents) => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

function lyingOn(wager) {
  const sent = [...underWay].filter((act) => act.wager === wager).reduce((sum, act) => sum + act.amount, 0);
  return (lying.get(wager) ?? 0) + sent;
}

/** Send bets; each counts as lying there until it is drawn, or refused. */
async function sendOnce(acts) {
  const bets = acts.map((act) => ({ ...act, isAnswered: false }));
  bets.forEach((one) => underWay.add(one));
  const laid = [];
  const done = await send(acts, {}, undefined, (act) => laid.push(acts.indexOf(act)));
  bets.forEach((one, index) => (laid.includes(index) ? (one.isAnswered = true) : underWay.delete(one)));
  return done;
}

function read(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const stacks = [...template.content.querySelectorAll(".stack.mine")];
  lying = new Map(stacks.map((one) => [one.dataset.key.split(" ").slice(2).join(" "), Number(one.querySelector("[data-cents]").dataset.cents)]));
}

changed((message) => {
  if (message.drawn?.["felt-mine"] === undefined) return;
  read(message.drawn["felt-mine"]);
  for (const one of underWay) if (one.isAnswered) underWay.delete(one);
});
read(document.querySelector('[data-fragment="felt-mine"]')?.innerHTML ?? "");

// ------------------------------------------------------------ by touch

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** The spot in the middle of a number's box: the number itself. */
function ofNumber(box) {
  const [x, y] = middle(box.getBoundingClientRect());
  return spots().find((spot) => {
    const reach = spot.getBoundingClientRect();
    const [a, b] = middle(reach);
    return spot.dataset.spot.endsWith(` ${box.dataset.number}`) && Math.hypot(a - x, b - y) < reach.width / 4;
  });
}

/** What was tapped: a spot; a box that is printed there, with its spot if that is open; or bare cloth. */
function tapped(event) {
  const own = event.target.closest(".spot");
  if (own) return { spot: own };
  const under = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => felt.contains(one));
  const box = under.find((one) => one.closest("[data-box]"))?.closest("[data-box]");
  if (box) return { spot: spots().find((spot) => spot.dataset.spot === box.dataset.box), name: box.dataset.box };
  const number = under.find((one) => one.dataset.number !== undefined);
  return { spot: number && ofNumber(number) };
}

const spelled = (name) => (name[0].toUpperCase() + name.slice(1)).replaceAll("-", " ");

felt?.addEventListener("click", (event) => {
  if (!view.my_seat) return askToSit();
  const { spot, name } = tapped(event);
  if (spot) bet(spot);
  else if (name) notice(`${spelled(name)} is not open now.`);
});

/** Who has no seat is shown the way to one. */
function askToSit() {
  const sit = document.getElementById("sit-here");
  if (!sit) return;
  sit.focus();
  sit.classList.remove("flash");
  requestAnimationFrame(() => sit.classList.add("flash"));
}

// ------------------------------------------------------------ by keyboard: one stop for the felt, arrows from spot to spot

const scroll = document.querySelector(".felt-scroll");
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FORWARD = 2; // pixels that a spot must lie further on
const ASTRAY = 2.5; // how much worse a pixel to the side is than one ahead

function next(from, [dx, dy]) {
  const [x, y] = middle(from.getBoundingClientRect());
  let best = null, least = Infinity;
  for (const spot of spots()) {
    if (spot === from) continue;
    const [a, b] = middle(spot.getBoundingClientRect());
    const ahead = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    const far = ahead + aside * ASTRAY;
    if (ahead > FORWARD && far < least) [best, least] = [spot, far];
  }
  return best;
}

scroll?.addEventListener("keydown", (event) => {
  const here = event.target.closest(".spot");
  if (event.key in WAYS) {
    const to = here ? next(here, WAYS[event.key]) : spots()[0];
    if (!to) return;
    event.preventDefault();
    to.focus();
    to.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else if (here && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!event.repeat) bet(here);
  }
});

// Single letters do something only at the felt and the tray, and where nothing has the focus.
const AT_THE_TABLE = ".felt-scroll, .felt-scroll *, .rail *, body, main";

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !event.target.matches(AT_THE_TABLE)) return;
  document.querySelector(`.rail [aria-keyshortcuts="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
});

changed(() => document.body.classList.toggle("seated", Boolean(view.my_seat)));
