// A live page: what the server draws is put in place when it changes, and what gives a result away when the wheel rests.

import "./acts.js";
import { say } from "./command.js";
import { connect, keepAlive } from "./line.js";
import { after, before } from "./motion.js";
import { showWinner } from "./pan.js";
import { arrange } from "./plates.js";
import { place } from "./redraw.js";
import { root, tell, view } from "./table.js";
import { turned } from "./wheel.js";

export { send } from "./acts.js";
export { changed, table, view } from "./table.js";

// What tells how a spin ended, and that the next round has begun: it waits for the wheel. What can be pressed does not.
const TELLING = new Set(["status", "board", "felt-base", "felt-chips", "felt-mine", "outcome", "result", "money", "round", "said"]);

const draw = ([name, html]) => (name === "said" ? say(html) : place(name, html));

let line = Promise.resolve(); // what waits for the wheel is shown in the order in which it came

function told(message, arrived) {
  const isFirst = view.round === undefined;
  Object.assign(view, message.view);
  const parts = Object.entries(message.drawn ?? {});
  startClock(message.seconds, arrived);
  parts.filter(([name]) => !TELLING.has(name)).forEach(draw);
  tick();
  tell(message);
  const telling = parts.filter(([name]) => TELLING.has(name));
  const { round, step } = view;
  line = line.then(() => show(telling, isFirst ? null : message.view.before)).catch(console.error);
  line = line.then(() => (root.dataset.shown = `${round}.${step}`)); // which step of which round stands on the screen
}

let isTurning = false;

/** While the wheel turns its round is the one at hand: its bets are closed, and the clock of the next is not seen. */
function turns() {
  isTurning = true;
  const headline = document.querySelector(".waiting");
  if (headline) headline.textContent = "No more bets";
  tick();
}

async function show(parts, settled) {
  await turned(parts.find(([name]) => name === "board")?.[1], turns);
  isTurning = false;
  const marks = before(document);
  parts.forEach(draw);
  if (parts.some(([name]) => name.startsWith("felt-"))) arrange();
  tick();
  after(document, marks, settled);
  if (settled?.length) showWinner();
}

// ------------------------------------------------------------ the clock

const TICK = 200; // milliseconds
const LATE = 5; // seconds left when it turns
const RESTS_AFTER = 1; // second at nought: at a dealer's table the clock only shows, and nothing happens then
let ends = 0;

function startClock(seconds, arrived) {
  ends = seconds === null ? 0 : arrived + seconds * 1000;
}

function tick() {
  const clock = document.querySelector(".clock");
  if (!clock) return;
  const left = (ends - performance.now()) / 1000;
  clock.classList.toggle("resting", !ends || isTurning || left < -RESTS_AFTER);
  clock.classList.toggle("late", left < LATE);
  clock.querySelector(".seconds").textContent = Math.max(0, Math.ceil(left));
  clock.style.setProperty("--left", Math.min(1, Math.max(0, left) / Number(clock.dataset.of)));
}

if (root) {
  document.fonts.ready.then(arrange);
  setInterval(tick, TICK);
  connect(told);
  keepAlive(told);
}
