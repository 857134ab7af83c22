import { createClient, type Client, type SubscribePayload } from "graphql-ws/client";

import { retryAttempts, waitBefore } from "./backoff";
import { isFatal } from "./close-codes";

/** `lost`: closed and retried; `ended`: closed until somebody asks for it. */
export type SocketState = "connecting" | "open" | "lost" | "ended";

export type Wanted = Pick<SubscribePayload, "query" | "variables">;
export type Data = Record<string, unknown>;

export type Socket = {
  /** Outlives lost connections. @returns unsubscribe */
  subscribe: (wanted: Wanted, next: (data: Data) => void) => () => void;
  /** The line may be back: tries at once, and pings a silent connection. */
  wake: () => void;
  /** Begins anew after the last attempt. */
  again: () => void;
  close: () => void;
};

export type SocketOptions = {
  url: string;
  connectionParams: () => Data | undefined | Promise<Data | undefined>;
  onState: (state: SocketState) => void;
  /** The server's code, or 4499 when it fell silent. */
  onClosed?: (code: number) => void;
  /** In ms. */
  wait?: (retries: number) => number;
  pingEvery?: number;
  pongWithin?: number;
  webSocketImpl?: unknown;
};

/** Retried except after fatal codes (graphql-transport-ws). Pings detect silent ends, as of a laptop that slept. */
export function openSocket({
  url,
  connectionParams,
  onState,
  onClosed,
  wait = waitBefore,
  pingEvery = 12_000,
  pongWithin = 8_000,
  webSocketImpl,
}: SocketOptions): Socket {
  const subscriptions = new Map<
    symbol,
    { wanted: Wanted; next: (data: Data) => void; stop?: (() => void) | undefined }
  >();
  let state: SocketState | undefined;
  let client: Client | undefined;
  let socket: WebSocket | undefined;
  let lastCode = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let goOn: (() => void) | undefined;
  let isClosed = false;

  const become = (next: SocketState) => {
    if (isClosed || state === next) return;
    state = next;
    onState(next);
  };

  /** Ends early when the line may be back; never after `close`, so that nothing connects then. */
  const pause = (retries: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => goOn?.(), wait(retries));
      goOn = () => {
        clearTimeout(timer);
        goOn = undefined;
        if (!isClosed) resolve();
      };
    });

  const expectPong = () => {
    clearTimeout(silence);
    silence = setTimeout(() => client?.terminate(), pongWithin);
  };

  const carry = (subscription: { wanted: Wanted; next: (data: Data) => void; stop?: (() => void) | undefined }) => {
    subscription.stop = client?.subscribe<Data>(subscription.wanted, {
      next: ({ data, errors }) => {
        if (errors) console.warn("A live subscription answered with errors:", errors);
        if (data) subscription.next(data);
      },
      // The connection reports its own errors; an array is a refused subscription.
      error: (error) => void (Array.isArray(error) && console.warn("A live subscription was refused:", error)),
      complete: () => {},
    });
  };

  function connect() {
    become("connecting");
    let isCurrent = true;
    client = createClient({
      url,
      webSocketImpl,
      connectionParams,
      lazy: false,
      retryAttempts,
      shouldRetry: () => true,
      retryWait: pause,
      keepAlive: pingEvery,
      connectionAckWaitTimeout: 10_000,
      onNonLazyError: () => {
        if (!isCurrent) return;
        isCurrent = false;
        become("ended");
      },
      on: {
        opened: (opened) => void (socket = opened as WebSocket),
        connected: () => become("open"),
        ping: (isReceived) => {
          if (!isReceived) expectPong();
        },
        pong: (isReceived) => {
          if (isReceived) clearTimeout(silence);
        },
        closed: (event) => {
          if (isClosed || !isCurrent) return;
          clearTimeout(silence);
          socket = undefined;
          lastCode = (event as CloseEvent).code;
          // The code first: a close that only asks for the session is no loss and must not be shown as one.
          onClosed?.(lastCode);
          become("lost");
        },
      },
    });
    for (const subscription of subscriptions.values()) carry(subscription);
  }

  function again() {
    if (isClosed || state !== "ended") return;
    connect();
  }

  connect();

  return {
    subscribe(wanted, next) {
      const key = Symbol();
      const subscription = { wanted, next };
      subscriptions.set(key, subscription);
      carry(subscription);
      return () => {
        const known = subscriptions.get(key);
        subscriptions.delete(key);
        known?.stop?.();
      };
    },
    wake() {
      if (isClosed) return;
      if (state === "ended" && !isFatal(lastCode)) return again();
      if (goOn) return goOn();
      if (state !== "open" || !socket || socket.readyState !== 1) return;
      socket.send('{"type":"ping"}');
      expectPong();
    },
    again,
    close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(silence);
      // During an attempt this would wait for it; a page that is left waits for nothing.
      Promise.resolve(client?.dispose()).catch(() => undefined);
      socket?.close(1000, "Normal Closure");
    },
  };
}
