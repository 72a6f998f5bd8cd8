// The tiny game on boardgame.io: node boardgame.mjs PORT memory | files FOLDER | postgres ADDRESS
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const [port, where, place] = process.argv.slice(2);
const tiny = {
  name: "tiny",
  setup: () => ({ presses: 0 }),
  moves: { press: ({ G }) => void G.presses++ },
  turn: { minMoves: 1, maxMoves: 1 },
};
const kept = {
  memory: () => undefined, // what it uses where nothing else is said
  files: () => new FlatFile({ dir: place }),
  postgres: () => {
    const { PostgresStore } = require("bgio-postgres");
    return new PostgresStore(place, { logging: false });
  },
};
const server = Server({ games: [tiny], db: kept[where](), origins: [Origins.LOCALHOST] });
await server.run(Number(port), () => console.log("ready"));
