import { createClient, type Client, type SubscribePayload } from "graphql-ws/client";

import { retryAttempts, waitBefore } from "./backoff";
import { isFatal } from "./close-codes";

/** `lost`: it was closed and is tried again; `ended`: it isn't, until somebody asks for it. */
export type SocketState = "connecting" | "open" | "lost" | "ended";

/** A subscription: a GraphQL document and its variables. */
export type Wanted = Pick<SubscribePayload, "query" | "variables">;
export type Data = Record<string, unknown>;

export type Socket = {
  /** @returns how to end it; it outlives lost connections. */
  subscribe: (wanted: Wanted, next: (data: Data) => void) => () => void;
  /**
   * Somebody or something says that the line may be there again: tries at once, and asks a silent one whether it still
   * is.
   */
  wake: () => void;
  /** Begins anew after the attempts were used up. */
  again: () => void;
  close: () => void;
};

export type SocketOptions = {
  url: string;
  /** Asked before each connection. */
  connectionParams: () => Data | undefined | Promise<Data | undefined>;
  onState: (state: SocketState) => void;
  /** With which code the server closed, or 4499 where it had fallen silent. */
  onClosed?: (code: number) => void;
  /** Milliseconds; the tests are shorter. */
  wait?: (retries: number) => number;
  pingEvery?: number;
  pongWithin?: number;
  webSocketImpl?: unknown;
};

/**
 * A connection by graphql-transport-ws that is tried again whatever ended it, but for codes after which another attempt
 * would end as the last one did. Knows of silent ends (a laptop that slept) by pings.
 */
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

  /** Ends early when the line may be there again; never once this is closed, so that nothing connects after that. */
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
      // The connection says what became of itself; what is left is a subscription that was refused.
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
          // First why: a close that only asks who is there is no loss, and must not be shown as one.
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
      // Where an attempt is under way this ends with it; a page that is left waits for nothing.
      Promise.resolve(client?.dispose()).catch(() => undefined);
      socket?.close(1000, "Normal Closure");
    },
  };
}
