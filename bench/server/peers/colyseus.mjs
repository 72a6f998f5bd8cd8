// The tiny game on Colyseus, told by direct messages: node colyseus.mjs PORT
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Tiny extends Room {
  maxClients = 2;
  presses = 0;
  seats = [];

  onCreate() {
    this.onMessage("press", (client) => {
      if (this.seats[this.presses % 2] === client.sessionId) {
        this.presses++;
        this.broadcast("pressed", this.presses);
      }
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("tiny", Tiny);
await server.listen(Number(process.argv[2]), "127.0.0.1");
console.log("ready");
