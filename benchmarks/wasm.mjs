// Play random games in the WebAssembly module: node wasm.mjs MODULE GAMES SEED RULES... prints a line of JSON a table.
import { readFileSync } from "node:fs";

const [module, games, seed, ...files] = process.argv.slice(2);
const SEATS = 5;
const count = Number(games);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, __heap_base: heap, nordrail_random_games: play } = instance.exports;
const rules = (heap.value + 15) & ~15;
const size = readFileSync(files[0]).length;
const scores = (rules + size + 15) & ~15;
const winners = scores + 4 * SEATS * count;
memory.grow(Math.ceil((winners + count - memory.buffer.byteLength) / 65536) + 1);

for (const file of files) {
  new Uint8Array(memory.buffer).set(readFileSync(file), rules);
  let best = Infinity;
  let decisions = 0n;
  for (let round = 0; round < 30; round++) {
    const before = process.cpuUsage();
    decisions = play(rules, count, BigInt(seed), scores, winners);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
  }
  const line = {
    decisions: Number(decisions),
    scores: [...new Int32Array(memory.buffer, scores, SEATS * count)],
    winners: [...new Uint8Array(memory.buffer, winners, count)],
    seconds: best,
  };
  console.log(JSON.stringify(line));
}
