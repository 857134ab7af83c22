// The cost of a server that does nothing: it answers every request with the same bytes, in a process of its own, like
// the measured server.
import { createServer } from "node:http";

let bytes = Buffer.alloc(0);
const server = createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Content-Length": bytes.length });
  response.end(bytes);
});
process.on("message", ({ body, number }) => {
  bytes = Buffer.from(body);
  process.send({ number });
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
