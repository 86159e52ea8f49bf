// The lobby needs nothing but the light.
import "./command.js";
