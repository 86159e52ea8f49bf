// The pit: the table at hand is live; the others are looked at again every few seconds by the same line.

import "./live.js";
import "./house.js";
