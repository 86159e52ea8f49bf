// Surveillance: the live picture, and a slider through a past round.

import "./live.js";

const scrub = document.getElementById("scrub");
scrub?.addEventListener("change", () => scrub.form.submit());
