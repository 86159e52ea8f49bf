// The wheel turns until what came is at the top; the result is shown when it rests. For those who want no movement, at once.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const LASTS = 2600, GRACE = 400; // milliseconds that it turns, and after which nobody waits for it any longer
const TURNS = 2, LAPS = 4; // of the wheel, and of the ball against it
const DROPS = 0.55, RUN = 0.8; // when the ball leaves its track, and how much of its way it has run by then
const TRACK = 100; // how far outside its pocket the ball runs, in the picture's own lengths
const wheel = document.querySelector(".turning");
const rotor = wheel?.querySelector("[data-turns]");
const ball = wheel?.querySelector("[data-ball]");
let at = 0;
let shown = "";

function newest(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("[data-turn]")?.dataset;
}

function isOnScreen() {
  const box = wheel.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}

function rest(came) {
  shown = came.came;
  at = -Number(came.turn);
  rotor.style.transform = `rotate(${at}deg)`;
  if (ball) ball.style.opacity = 1;
}

/** What the server drew of the board, before it is put in place: resolved when the wheel stands still; `begins` when it turns. */
export async function turned(html, begins) {
  const came = rotor && html ? newest(html) : null;
  if (!came || came.came === shown) return;
  const from = at;
  rest(came);
  if (still.matches || document.hidden || !isOnScreen()) return;
  begins();
  const goal = at + 360 * (TURNS + Math.ceil((from - at) / 360));
  const timing = { duration: LASTS, easing: "cubic-bezier(.15,.6,.3,1)" };
  const moves = [rotor.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${goal}deg)` }], timing)];
  if (ball) moves.push(ball.animate([
    { transform: `rotate(0deg) translateY(${-TRACK}px)` },
    { transform: `rotate(${-360 * LAPS * RUN}deg) translateY(${-TRACK}px)`, offset: DROPS },
    { transform: `rotate(${-360 * LAPS}deg) translateY(0px)` },
  ], timing));
  const late = new Promise((resolve) => setTimeout(resolve, LASTS + GRACE));
  await Promise.race([late, Promise.all(moves.map((one) => one.finished)).catch(() => null)]);
}

const first = rotor && newest(document.querySelector('[data-fragment="board"]')?.innerHTML ?? "");
if (first) rest(first);
