import { createServer, request as ask, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

export type RoundRobin = {
  url: string;
  /** How many requests and sockets each server was given, by its address. */
  given: Map<string, number>;
  stop: () => Promise<void>;
};

/**
 * A proxy in front of several servers, which gives each the next request or socket in turn, as those of towns do.
 * A server that takes no connection is passed over. A request that was cut in the middle is cut for the client too,
 * which alone knows whether it may be sent again.
 * @param servers asked anew each time: a server that was started again has another port
 */
export async function startRoundRobin(servers: () => readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const given = new Map<string, number>();
  const inTurn = () => {
    const all = servers();
    turn += 1;
    return all.map((_one, at) => all[(turn + at) % all.length] ?? "");
  };
  const note = (server: string) => given.set(server, (given.get(server) ?? 0) + 1);
  const sockets = new Set<Socket>();
  const proxy = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const pass = ([server, ...others]: readonly string[]) => {
        if (server === undefined) return void response.writeHead(502).end();
        const passed = ask(
          server + (request.url ?? "/"),
          { method: request.method, headers: { ...request.headers, connection: "close" } },
          (answer: IncomingMessage) => {
            note(server);
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.on("error", () => response.destroy()).pipe(response);
          },
        );
        passed.on("error", ({ code }: NodeJS.ErrnoException) =>
          code === "ECONNREFUSED" ? pass(others) : response.destroy(),
        );
        passed.end(body);
      };
      pass(inTurn());
    });
  });
  proxy.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  proxy.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const pass = ([server, ...others]: readonly string[]) => {
      if (server === undefined) return void socket.destroy();
      const { hostname, port } = new URL(server);
      const passed = connect(Number(port), hostname, () => {
        note(server);
        const lines = request.rawHeaders.flatMap((text, at) =>
          at % 2 === 0 ? [`${text}: ${request.rawHeaders[at + 1]}`] : [],
        );
        passed.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
        passed.write(head);
        passed.pipe(socket).pipe(passed);
      });
      passed.on("error", ({ code }: NodeJS.ErrnoException) =>
        code === "ECONNREFUSED" ? pass(others) : socket.destroy(),
      );
      passed.on("close", () => socket.destroy());
      socket.on("close", () => passed.destroy());
    };
    pass(inTurn());
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => proxy.close(done));
  };
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, given, stop };
}
