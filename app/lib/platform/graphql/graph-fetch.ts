type Asked = {
  query?: string;
  variables?: unknown;
  operationName?: string | null;
  extensions?: Record<string, unknown>;
};
type Answer = { data?: unknown; errors?: Array<{ message?: string; extensions?: { code?: string; status?: number } }> };
type Waiting = {
  asked: Asked;
  headers: Headers;
  resolve: (answer: Response) => void;
  reject: (error: unknown) => void;
};
type Sent = { status: number; answers: Answer[] | null; text: string };

export type GraphFetchOptions = {
  url: string;
  /** Ms for which questions are gathered, and how many go together (specification §9). */
  every?: number;
  most?: number;
  send?: typeof fetch;
  /** SHA-256 in hex; null where the page may not make one (no secure context). */
  digest?: ((text: string) => Promise<string>) | null;
  onSignedOut?: () => void;
};

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Specification §9. */
const maxHashes = 2_000;

function remembering(digest: (text: string) => Promise<string>): (text: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const hash = digest(text);
    known.set(text, hash);
    hash.catch(() => known.delete(text));
    if (known.size > maxHashes) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    return hash;
  };
}

const canDigest = () => (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;

const says = ({ errors = [] }: Answer, word: "NotFound" | "NotSupported") =>
  errors.some(({ message }) => message === `PersistedQuery${word}`);
const isSignedOut = ({ errors = [] }: Answer) =>
  errors.some(({ extensions }) => extensions?.status === 401 || extensions?.code === "UNAUTHENTICATED");

/**
 * Batches questions of one asker and language, and sends hashes first (persisted queries, specification §7); remembers
 * servers that keep no hashes or take no lists.
 */
export function graphFetch({
  url,
  every = 10,
  most = 10,
  send = fetch,
  digest = canDigest() ? sha256 : null,
  onSignedOut,
}: GraphFetchOptions): typeof fetch {
  const hashOf = digest && remembering(digest);
  let keepsHashes = digest !== null;
  let takesLists = true;
  const gathered = new Map<string, { batch: Waiting[]; timer?: ReturnType<typeof setTimeout> }>();

  async function hashed(asked: Asked): Promise<Asked> {
    if (!hashOf || !asked.query) return asked;
    return {
      ...asked,
      extensions: { ...asked.extensions, persistedQuery: { version: 1, sha256Hash: await hashOf(asked.query) } },
    };
  }
  const withoutQuery = ({ query: _query, ...rest }: Asked): Asked => rest;

  async function post(list: readonly Asked[], headers: Headers): Promise<Sent> {
    const answer = await send(url, {
      method: "POST",
      headers,
      body: JSON.stringify(list.length === 1 ? list[0] : list),
      credentials: "same-origin",
      cache: "no-store",
    });
    const text = await answer.text();
    if (answer.status === 401) onSignedOut?.();
    const read = parse(text);
    const answers = Array.isArray(read)
      ? (read as Answer[])
      : list.length === 1 && typeof read === "object" && read !== null
        ? [read as Answer]
        : null;
    return { status: answer.status, answers: answers?.length === list.length ? answers : null, text };
  }

  async function ask(list: readonly Asked[], headers: Headers): Promise<Sent> {
    if (!keepsHashes) return post(list, headers);
    const withHash = await Promise.all(list.map(hashed));
    const first = await post(withHash.map(withoutQuery), headers);
    const { answers } = first;
    // A server without persisted queries finds no query in the request.
    const isUnheard = answers?.some((one) => says(one, "NotSupported")) ?? false;
    const isRefused = (first.status === 400 || first.status === 500) && !answers?.some((one) => says(one, "NotFound"));
    // The server refused the list: each question then goes alone.
    if (isRefused && !answers && list.length > 1) return first;
    if (isUnheard || isRefused) {
      const whole = await post(list, headers);
      if (whole.answers && whole.status < 400) keepsHashes = false;
      return whole;
    }
    const unknown = answers ? [...answers.keys()].filter((at) => says(answers[at] as Answer, "NotFound")) : [];
    if (!answers || unknown.length === 0) return first;
    const again = await post(
      unknown.map((at) => withHash[at] as Asked),
      headers,
    );
    if (!again.answers) return again;
    unknown.forEach((at, index) => (answers[at] = again.answers?.[index] ?? {}));
    return { ...first, status: again.status, answers };
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    const headers = batch[0]?.headers ?? new Headers();
    try {
      const sent = await ask(
        batch.map(({ asked }) => asked),
        headers,
      );
      if (!sent.answers && batch.length > 1 && sent.status < 500 && sent.status !== 401) {
        takesLists = false;
        await Promise.all(batch.map((one) => settle([one])));
        return;
      }
      if (sent.answers?.some(isSignedOut)) onSignedOut?.();
      batch.forEach(({ resolve }, at) => {
        const body = sent.answers ? JSON.stringify(sent.answers[at]) : sent.text;
        resolve(
          new Response(body, {
            status: sent.status,
            headers: { "Content-Type": sent.answers ? "application/json" : "text/plain" },
          }),
        );
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (_input, init) =>
    new Promise<Response>((resolve, reject) => {
      const headers = new Headers(init?.headers);
      headers.set("Accept", "application/json");
      headers.set("Content-Type", "application/json");
      const key = `${headers.get("Authorization") ?? ""}\n${headers.get("Accept-Language") ?? ""}`;
      const group = gathered.get(key) ?? { batch: [] };
      gathered.set(key, group);
      const flush = () => {
        clearTimeout(group.timer);
        gathered.delete(key);
        void settle(group.batch);
      };
      group.batch.push({ asked: JSON.parse(String(init?.body)) as Asked, headers, resolve, reject });
      if (!takesLists || group.batch.length >= most) flush();
      else group.timer ??= setTimeout(flush, every);
    });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
