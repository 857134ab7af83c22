import { connect, createServer, type Server, type Socket } from "node:net";

type Pair = { near: Socket; far: Socket; isForgotten: boolean };

export type Door = {
  port: number;
  /** Hangs up on everybody, and takes nobody. */
  shut: () => Promise<void>;
  /** Sends new connections away from now on, and counts them. */
  refuse: () => () => number;
  reopen: () => Promise<number>;
  /** Forgets open connections, as a firewall does: nothing passes any more, and neither side is told. */
  forget: () => void;
  /** As `forget`; whoever comes is let in, and nothing passes either. @returns ends it for those who come later */
  swallow: () => () => void;
};

/** Stands between a server and its database, so that the way to it can be lost and come back. */
export async function doorTo(port: number): Promise<Door> {
  const pairs = new Set<Pair>();
  let server: Server | undefined;
  let isShut = false;
  let isSwallowing = false;
  let refused = 0;
  const pass = (pair: Pair, from: Socket, to: Socket) => {
    from.on("data", (bytes) => void (pair.isForgotten || to.write(bytes)));
    from
      .on("error", () => {})
      .on("close", () => {
        // The far side of a forgotten one hears of no end.
        if (pair.isForgotten) return;
        pairs.delete(pair);
        to.destroy();
      });
  };
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      server = createServer((near) => {
        if (isShut) {
          refused += 1;
          near.on("error", () => {}).destroy();
          return;
        }
        const far = connect(port, "127.0.0.1");
        const pair = { near, far, isForgotten: isSwallowing };
        pairs.add(pair);
        pass(pair, near, far);
        pass(pair, far, near);
      });
      server.listen(at, "127.0.0.1", () => {
        const address = server?.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
  const hangUp = () => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
    pairs.clear();
  };
  const forget = () => {
    for (const pair of pairs) pair.isForgotten = true;
  };
  const at = await listen(0);
  return {
    port: at,
    forget,
    async shut() {
      const closed = new Promise((resolve) => server?.close(resolve));
      hangUp();
      await closed;
    },
    refuse() {
      isShut = true;
      hangUp();
      return () => refused;
    },
    reopen: () => listen(at),
    swallow() {
      isSwallowing = true;
      forget();
      return () => {
        isSwallowing = false;
      };
    },
  };
}

/** The address of a database as it is reached through a door. */
export function through(url: string, { port }: Door): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}
