// What a server costs that does nothing: answers the bytes it was given to whatever is asked. A process of its own,
// like the server that is measured.
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
