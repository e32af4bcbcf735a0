// Noughts and crosses on boardgame.io's server, in memory, as its documentation sets one up. Prints a line when it
// listens. Usage: node server.cjs PORT
"use strict";
const { Server, Origins } = require("boardgame.io/server");
const noughts = require("./noughts.cjs");

const port = Number(process.argv[2]);
Server({ games: [noughts], origins: [Origins.LOCALHOST] }).run(port, () => console.log("listening"));
