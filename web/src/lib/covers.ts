/** The icons of the covers of all games: whatever shows boxes or tables of several games has them with it. */

import covers from "virtual:game-icons/covers";
import { addIcons } from "./icons.ts";

addIcons(covers);
