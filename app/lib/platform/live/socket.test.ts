import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";

import { openLiveServer, type LiveServer } from "../../../../tests/support/live-server";
import { retryAttempts, waitBefore } from "./backoff";
import { closeCodes, isFatal } from "./close-codes";
import { openSocket, type Socket, type SocketOptions, type SocketState } from "./socket";

const counts = { query: "subscription { inboxCounts { messages notifications } }" };
const open: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function openBoth(options: Partial<SocketOptions> = {}, server?: LiveServer) {
  const live = server ?? (await openLiveServer({ now: { inboxCounts: { messages: 1, notifications: 2 } } }));
  const states: SocketState[] = [];
  const codes: number[] = [];
  const waits: number[] = [];
  const socket = openSocket({
    url: live.url,
    connectionParams: () => ({ authorization: "Bearer t" }),
    onState: (state) => states.push(state),
    onClosed: (code) => codes.push(code),
    wait: (retries) => (waits.push(retries), 5),
    webSocketImpl: WebSocket,
    ...options,
  });
  open.push(
    () => live.stop(),
    () => socket.close(),
  );
  return { live, socket, states, codes, waits };
}

const heardBy = (socket: Socket, wanted = counts) => {
  const heard: unknown[] = [];
  socket.subscribe(wanted, (data) => heard.push(data));
  return heard;
};

test("the wait before each attempt is 2^n seconds and 300 to 3000 ms by chance", () => {
  const ends = [0, 0.999999].map((chance) =>
    Array.from({ length: retryAttempts }, (_, retries) => waitBefore(retries, () => chance)),
  );
  expect(ends[0]).toEqual([1300, 2300, 4300, 8300, 16_300, 32_300, 64_300, 128_300, 256_300, 512_300]);
  expect(ends[1]).toEqual([4000, 5000, 7000, 11_000, 19_000, 35_000, 67_000, 131_000, 259_000, 515_000]);
});

test("the codes of the specification are fatal or pass as the protocol's own client has them", () => {
  const fatal = Object.entries(closeCodes)
    .filter(([, code]) => isFatal(code))
    .map(([name]) => name);
  expect(fatal).toEqual([
    "internalServerError",
    "internalClientError",
    "badRequest",
    "badResponse",
    "unauthorized",
    "subprotocolNotAcceptable",
    "subscriberAlreadyExists",
    "tooManyInitRequests",
  ]);
  expect([1000, 1001, 1005, 1006, 1012, 1013, 1014].filter(isFatal)).toEqual([]);
  expect([1002, 1003, 1008, 1011].filter((code) => !isFatal(code))).toEqual([]);
});

test("it opens with the bearer in connection-init and hears a subscription's events", async () => {
  const { live, socket, states } = await openBoth();
  const heard = heardBy(socket);
  await expect.poll(() => heard.length).toBe(1);
  live.emit("inboxCounts", { messages: 3, notifications: 0 });
  await expect.poll(() => heard.at(-1)).toEqual({ inboxCounts: { messages: 3, notifications: 0 } });
  expect([states, live.inits]).toEqual([["connecting", "open"], [{ authorization: "Bearer t" }]]);
});

test.each([1001, 1006, 1012, closeCodes.forbidden, closeCodes.initTimeout, closeCodes.ackTimeout])(
  "after %i it comes back, with its subscriptions",
  async (code) => {
    const { live, socket, states, codes } = await openBoth();
    const heard = heardBy(socket);
    await expect.poll(() => heard.length).toBe(1);
    if (code === 1006) {
      await live.stop();
      await live.start();
    } else live.closeAll(code, "reason");
    await expect.poll(() => heard.length).toBe(2);
    expect([states, codes[0]]).toEqual([["connecting", "open", "lost", "open"], code]);
    expect(live.running("inboxCounts")).toBe(1);
  },
);

test.each(Object.values(closeCodes).filter(isFatal))(
  "after %i nothing is tried until somebody asks for it",
  async (code) => {
    const { live, socket, states, waits } = await openBoth();
    const heard = heardBy(socket);
    await expect.poll(() => heard.length).toBe(1);
    live.closeAll(code);
    await expect.poll(() => states.at(-1)).toBe("ended");
    socket.wake();
    expect([states, waits]).toEqual([["connecting", "open", "lost", "ended"], []]);
    socket.again();
    await expect.poll(() => heard.length).toBe(2);
  },
);

test("it is tried ten times, each with a longer wait, and then again when the line is there", async () => {
  const { live, socket, states, waits } = await openBoth();
  await expect.poll(() => states.at(-1)).toBe("open");
  await live.stop();
  await expect.poll(() => states.at(-1)).toBe("ended");
  expect(waits).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await live.start();
  socket.wake();
  await expect.poll(() => states.at(-1)).toBe("open");
});

test("a server that is not there at the start is tried like one that was lost", async () => {
  const server = await openLiveServer();
  await server.stop();
  const { live, states } = await openBoth({}, server);
  await expect.poll(() => states.at(-1)).toBe("ended");
  expect(states).toEqual(["connecting", "lost", "ended"]);
  await live.start();
});

test("whoever is waiting for the next attempt is woken when the line is there again", async () => {
  const { live, socket, states, waits } = await openBoth({ wait: () => 3_600_000 });
  await expect.poll(() => states.at(-1)).toBe("open");
  live.closeAll(1012);
  await expect.poll(() => states.at(-1)).toBe("lost");
  await expect.poll(() => (socket.wake(), states.at(-1))).toBe("open");
  expect(waits).toEqual([]);
});

test("a line that has gone silent is noticed by its missing answer to a ping", async () => {
  const { live, states, codes } = await openBoth({ pingEvery: 30, pongWithin: 200 });
  await expect.poll(() => states.at(-1)).toBe("open");
  live.fallSilent();
  await expect.poll(() => codes).toEqual([4499]);
  await expect.poll(() => states.at(-1)).toBe("open");
});

test("woken from sleep it asks at once whether the line still is there", async () => {
  const { live, socket, states, codes } = await openBoth({ pingEvery: 3_600_000, pongWithin: 200 });
  await expect.poll(() => states.at(-1)).toBe("open");
  live.fallSilent();
  socket.wake();
  await expect.poll(() => codes).toEqual([4499]);
});

test("closed, it says no more and connects no more", async () => {
  const { live, socket, states } = await openBoth();
  await expect.poll(() => states.at(-1)).toBe("open");
  socket.close();
  await expect.poll(() => live.open()).toBe(0);
  socket.wake();
  socket.again();
  expect(states).toEqual(["connecting", "open"]);
});

test("a subscription that nobody listens to ends at the server", async () => {
  const { live, socket } = await openBoth();
  const stop = socket.subscribe(counts, () => {});
  await expect.poll(() => live.running("inboxCounts")).toBe(1);
  stop();
  await expect.poll(() => live.running("inboxCounts")).toBe(0);
});
