// Repeat and Double lay what they were drawn for: pressed again before that is drawn anew, they would lay it twice.

import { changed, view } from "./table.js";

const SLOWEST = 6000; // milliseconds that a crowd's screen may be behind; what comes later shows what was laid
const held = new Map(); // by the button's id: what was laid, in which round, and when

const ofButton = (button) => JSON.parse(button?.dataset.acts ?? "[]").map((act) => JSON.stringify(act));

export const isHeld = (button) => button.getAttribute("aria-disabled") === "true";

/** A press of a button: call what it answers with each act that was laid, and the button waits for its next drawing. */
export function pressOf(button) {
  if (button.dataset.once === undefined) return () => {};
  const press = { laid: new Set(), round: view.round };
  return (act) => {
    press.laid.add(JSON.stringify(act));
    held.set(button.id, Object.assign(press, { since: performance.now() }));
    look();
  };
}

/** It waits while any of what was laid is still on it; never disabled, so that whoever has the focus there keeps it. */
function look() {
  for (const [id, { laid, round, since }] of held) {
    const button = document.getElementById(id);
    const isLate = round !== view.round || performance.now() - since > SLOWEST;
    if (!isLate && ofButton(button).some((act) => laid.has(act))) button.setAttribute("aria-disabled", "true");
    else {
      button?.removeAttribute("aria-disabled");
      held.delete(id);
    }
  }
}

changed(look);
