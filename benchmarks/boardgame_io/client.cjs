// Noughts and crosses with random players on boardgame.io's client, without a server, as its documentation tests games.
// Each line of the input is a number of seconds: plays for so long, in CPU time of the whole process, and prints how
// many moves were made and how many seconds that took.
"use strict";
const { createInterface } = require("node:readline");
const { Client } = require("boardgame.io/client");
const noughts = require("./noughts.cjs");

const client = Client({ game: noughts, numPlayers: 2, debug: false });
client.start();

function play() {
  let moves = 0;
  client.reset();
  for (let state = client.getState(); state.ctx.gameover === undefined; state = client.getState()) {
    const free = [];
    state.G.cells.forEach((mark, cell) => mark === null && free.push(cell));
    client.moves.mark(free[Math.floor(Math.random() * free.length)]);
    moves += 1;
  }
  return moves;
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const start = cpu();
  let moves = 0;
  let used = 0;
  while (used < Number(line)) {
    moves += play();
    used = cpu() - start;
  }
  console.log(`${moves} ${used}`);
});
