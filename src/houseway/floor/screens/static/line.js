// The line to the table: it speaks at least every 20 seconds, so a line that has been silent for 30 is dead.

import { toTheDoor } from "./command.js";
import { root, table } from "./table.js";

const SILENCE = 30_000; // milliseconds; the server speaks every 20 seconds even when nothing happens
const LOOKS = 2000; // how often the silence is measured
const FIRST_PAUSE = 300, LONGEST_PAUSE = 5000;
const SIGNED_OUT = 4401, TOO_MANY = 4429;

let socket = null;
let heard = Date.now(); // by the clock on the wall, which goes on while a computer sleeps
let tries = 0;
let again = 0;

function isDown(down, why = "Connection lost, trying again") {
  document.body.classList.toggle("offline", down);
  document.getElementById("line").textContent = down ? why : "";
}

/** Open the line; `told` is given every view that comes, with the time of its arrival. */
export function connect(told) {
  clearTimeout(again);
  hangUp();
  heard = Date.now();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(table)}/live?screen=${root.dataset.live}`);
  socket.onmessage = (event) => {
    heard = Date.now();
    tries = 0;
    isDown(false);
    const message = JSON.parse(event.data);
    if (message.type === "view") told(message, performance.now());
  };
  socket.onclose = (event) => {
    if (event.code === SIGNED_OUT) return toTheDoor();
    lost(told, event.code === TOO_MANY ? event.reason[0]?.toUpperCase() + event.reason.slice(1) : undefined);
  };
}

function hangUp() {
  if (!socket) return;
  socket.onmessage = socket.onclose = null;
  socket.close();
  socket = null;
}

function lost(told, why) {
  hangUp();
  isDown(true, why);
  tries += 1;
  clearTimeout(again);
  again = setTimeout(() => connect(told), Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries));
}

/** Notice a line that says nothing any more, and try at once when there is reason to hope. */
export function keepAlive(told) {
  const isSilent = () => Date.now() - heard > SILENCE;
  setInterval(() => socket && isSilent() && lost(told), LOOKS);
  const hope = () => (!socket || isSilent()) && connect(told);
  addEventListener("online", () => connect(told));
  addEventListener("offline", () => lost(told));
  document.addEventListener("visibilitychange", () => document.hidden || hope());
}
