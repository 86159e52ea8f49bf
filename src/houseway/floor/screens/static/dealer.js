// The dealer's side: the cursor waits in the field where results are typed or scanned; Enter alone does the usual.

import { changed } from "./live.js";
import "./meters.js";

const field = () => document.getElementById("shows");
const PRESSABLE = "input, select, textarea, button, a, summary";
const NOWHERE = "body, main, h2"; // where the focus is when nobody has put it anywhere, or what had it is gone

changed((message) => {
  if (message.drawn?.entry && document.activeElement.matches(NOWHERE)) field()?.focus({ preventScroll: true });
});

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.matches(PRESSABLE)) return;
  if (event.key === "Enter") document.getElementById("usual")?.click();
  else if (/^[0-9a-z]$/i.test(event.key)) field()?.focus();
});
