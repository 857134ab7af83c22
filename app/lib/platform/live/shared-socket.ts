import type { Data, Socket, SocketOptions, SocketState, Wanted } from "./socket";

export type Subscribe = (wanted: Wanted, next: (data: Data) => void, options?: { tellsState?: boolean }) => () => void;

export type SharedSocket = Pick<Socket, "wake" | "again" | "close"> & {
  /** `tellsState`: each answer is the whole state, so a later subscriber gets the last one. */
  subscribe: Subscribe;
  tell: (word: string) => void;
};

export type SharedOptions = {
  /** Tabs with the same name share one socket. */
  name: string;
  /** Runs in the leading tab. */
  open: (handlers: Pick<SocketOptions, "onState" | "onClosed">) => Socket;
  onState: (state: SocketState) => void;
  onClosed?: (code: number) => void;
  onNotice?: (word: string) => void;
};

type Want = { key: string; wanted: Wanted; tellsState: boolean };
type Message =
  | { kind: "hello"; tab: string; wants: Want[] }
  | { kind: "want"; tab: string; want: Want }
  | { kind: "drop"; tab: string; key: string }
  | { kind: "ask"; what: "wake" | "again" }
  | { kind: "leading" }
  | { kind: "state"; state: SocketState }
  | { kind: "closed"; code: number }
  | { kind: "data"; key: string; data: Data; tab?: string | undefined }
  | { kind: "told"; word: string };

type Held = { tabs: Set<string>; stop: () => void; last?: Data | undefined; tellsState: boolean };

/**
 * The tab with the lock `name` has the socket and passes messages on; then the next one. Without Web Locks or
 * BroadcastChannel each tab has its own.
 */
export function shareSocket({ name, open, onState, onClosed, onNotice }: SharedOptions): SharedSocket {
  const tab = crypto.getRandomValues(new Uint32Array(3)).join("-");
  const own = new Map<string, Want & { listeners: Set<(data: Data) => void>; last?: Data | undefined }>();
  const held = new Map<string, Held>();
  const locks = navigator.locks as LockManager | undefined;
  const channel = locks && "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined;
  const leaving = new AbortController();
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener("abort", () => resolve()));
  let state: SocketState = "connecting";
  let socket: Socket | undefined;

  const send = (message: Message) => {
    if (!leaving.signal.aborted) channel?.postMessage(message);
  };

  /** A tab that takes over does not report "connecting". */
  const hear = (next: SocketState) => {
    if (leaving.signal.aborted || state === next) return;
    state = next;
    onState(next);
  };

  const deliver = (key: string, data: Data) => {
    const want = own.get(key);
    if (!want) return;
    if (want.tellsState) want.last = data;
    for (const listener of [...want.listeners]) listener(data);
  };

  function hold(forTab: string, { key, wanted, tellsState }: Want) {
    const known = held.get(key);
    if (known) {
      known.tabs.add(forTab);
      if (!known.last) return;
      if (forTab === tab) deliver(key, known.last);
      else send({ kind: "data", key, data: known.last, tab: forTab });
      return;
    }
    const fresh: Held = { tabs: new Set([forTab]), stop: () => {}, tellsState };
    held.set(key, fresh);
    fresh.stop =
      socket?.subscribe(wanted, (data) => {
        if (tellsState) fresh.last = data;
        deliver(key, data);
        send({ kind: "data", key, data });
      }) ?? fresh.stop;
  }

  function letGo(forTab: string, key: string) {
    const known = held.get(key);
    if (!known?.tabs.delete(forTab) || known.tabs.size > 0) return;
    held.delete(key);
    known.stop();
  }

  /** A crashed tab says no farewell, but the browser frees its lock. */
  function watch(other: string) {
    void locks
      ?.request(`${name} ${other}`, { signal: leaving.signal }, () => {
        for (const key of [...held.keys()]) letGo(other, key);
      })
      .catch(() => undefined);
  }

  function lead() {
    socket = open({
      onState: (next) => {
        if (next === "connecting") return;
        hear(next);
        send({ kind: "state", state: next });
      },
      onClosed: (code) => {
        onClosed?.(code);
        send({ kind: "closed", code });
      },
    });
    for (const want of own.values()) hold(tab, want);
    send({ kind: "leading" });
  }

  const hello = () =>
    send({
      kind: "hello",
      tab,
      wants: [...own.values()].map(({ key, wanted, tellsState }) => ({ key, wanted, tellsState })),
    });

  const atLeader: { [Kind in Message["kind"]]?: (message: Extract<Message, { kind: Kind }>) => void } = {
    hello({ tab: other, wants }) {
      watch(other);
      send({ kind: "state", state });
      for (const want of wants) hold(other, want);
    },
    want: ({ tab: other, want }) => hold(other, want),
    drop: ({ tab: other, key }) => letGo(other, key),
    ask: ({ what }) => socket?.[what](),
    told: ({ word }) => onNotice?.(word),
  };
  const atFollower: typeof atLeader = {
    leading: hello,
    state: ({ state: next }) => hear(next),
    closed: ({ code }) => onClosed?.(code),
    data: ({ key, data, tab: meant }) => (meant === undefined || meant === tab ? deliver(key, data) : undefined),
    told: ({ word }) => onNotice?.(word),
  };
  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (leaving.signal.aborted) return;
    const way = (socket ? atLeader : atFollower)[data.kind] as ((message: Message) => void) | undefined;
    way?.(data);
  });

  async function takePart() {
    if (!locks || !channel) return lead();
    // First the lock that shows this tab is alive, then a greeting to the leader, then the wait to lead.
    await new Promise<void>((there) => {
      void locks.request(`${name} ${tab}`, { signal: leaving.signal }, () => (there(), left)).catch(() => undefined);
    });
    hello();
    await locks.request(name, { signal: leaving.signal }, () => {
      lead();
      return left;
    });
  }
  void takePart().catch((error: unknown) => {
    // The page is leaving, or locks are forbidden here.
    if (!leaving.signal.aborted) {
      console.warn("The live connection is not shared between tabs:", error);
      if (!socket) lead();
    }
  });

  return {
    subscribe(wanted, next, { tellsState = false } = {}) {
      const key = JSON.stringify([wanted.query, wanted.variables ?? null]);
      const known = own.get(key);
      if (known) {
        known.listeners.add(next);
        if (known.last) next(known.last);
      } else {
        const want = { key, wanted, tellsState };
        own.set(key, { ...want, listeners: new Set([next]) });
        if (socket) hold(tab, want);
        else send({ kind: "want", tab, want });
      }
      return () => {
        const want = own.get(key);
        if (!want?.listeners.delete(next) || want.listeners.size > 0) return;
        own.delete(key);
        if (socket) letGo(tab, key);
        else send({ kind: "drop", tab, key });
      };
    },
    wake: () => (socket ? socket.wake() : send({ kind: "ask", what: "wake" })),
    again: () => (socket ? socket.again() : send({ kind: "ask", what: "again" })),
    tell: (word) => send({ kind: "told", word }),
    close() {
      if (leaving.signal.aborted) return;
      socket?.close();
      leaving.abort();
      channel?.close();
    },
  };
}
