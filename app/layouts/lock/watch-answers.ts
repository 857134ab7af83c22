import { bearerHeaders, forgetAccessToken, isTokenAnswer, keepAccessToken } from "~/lib/auth/session/access-token";
import { loadingBar } from "~/components/controls/loading-bar-store";
import { isUnanswered } from "~/lib/platform/http/unanswered";
import { allWords } from "~/lib/platform/i18n/i18n.client";

import { lockState } from "./lock-state";
import { tellNotKept } from "./not-kept";

const whenUnlocked = () =>
  new Promise<void>((resolve) => {
    const stop = lockState.subscribe(() => {
      if (lockState.isLocked()) return;
      stop();
      resolve();
    });
  });

/**
 * The answer, once all of it is here. Remix tells the console of an error when it stops reading the data of a page in the
 * middle, because its reader has gone on; before it began, it stops quietly. Our pages stream no data, so none comes later.
 * The next page shows words that this one did not bring.
 */
async function whole(answer: Response): Promise<Response> {
  await Promise.all([answer.clone().arrayBuffer(), allWords()]);
  return answer;
}

/** The routes that a page's links lead to are looked up beforehand: nobody waits for those. */
const lookUp = "/__manifest";

const givesToken = /^\/api\/auth\/(?:sign-in|sign-in-with-token|unlock-session|browser-token)$/;
const endsToken = /^\/api\/auth\/(?:sign-out|lock)$/;

/** Keeps the access token that an answer brings, and forgets the one whose session has ended or is locked. */
async function noteToken(answer: Response): Promise<void> {
  const { pathname } = new URL(answer.url);
  if (answer.status === 423 || (answer.ok && endsToken.test(pathname))) return forgetAccessToken();
  if (!answer.ok || !givesToken.test(pathname)) return;
  const given: unknown = await answer.clone().json().catch(() => null);
  if (isTokenAnswer(given)) keepAccessToken(given);
}

/** The same request, with the access token that the browser keeps, where it goes to this site's interface and has none. */
function withToken(input: RequestInfo | URL, init?: RequestInit): RequestInit | undefined {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin);
  if (origin !== window.location.origin) return init;
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  const bearer = Object.entries(bearerHeaders(pathname)).filter(([name]) => !headers.has(name));
  if (bearer.length === 0) return init;
  for (const [name, value] of bearer) headers.set(name, value);
  return { ...init, headers };
}

/** The same, with the loading bar shown until the answer begins or fails (specification §2). */
function shown(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    if (pathname === lookUp) return send(input, init);
    loadingBar.setLoadingStatus(pathname, true);
    try {
      return await send(input, init);
    } finally {
      loadingBar.setLoadingStatus(pathname, false);
    }
  };
}

/** What an action answers that says nothing, as the router reads it, with a status at which it reads no page again. */
const nothing = () => new Response('[{"_1":-5},"data"]\n', { status: 503 });

const methodOf = (input: RequestInfo | URL, init?: RequestInit) => init?.method ?? (input instanceof Request ? input.method : "GET");

/** A form of one of our pages, on its way to the action that takes it; null for what a form sends by itself. */
const isForm = (input: RequestInfo | URL, init?: RequestInit) => methodOf(input, init) !== "GET" && new URL(input instanceof Request ? input.url : input, window.location.origin).pathname.endsWith(".data");

const isSentByItself = ({ body }: RequestInit = {}) => (body instanceof FormData || body instanceof URLSearchParams) && body.get("intent") === "autosave";

/**
 * A form whose answer never comes stays where it is with every word in it, and that is told. The router would put its error
 * page in its place.
 */
function keepingForms(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (!isForm(input, init)) return send(input, init);
    const lost = () => {
      if (!isSentByItself(init)) tellNotKept("connection");
      return nothing();
    };
    try {
      const answer = await send(input, init);
      // A page of the gateway's, or of the network one is a guest in.
      const isOthers = answer.ok && !answer.headers.has("X-Remix-Response");
      return isOthers || isUnanswered(answer.status) ? lost() : answer;
    } catch (error) {
      // fetch's own error; a request that is given up has another.
      if (error instanceof TypeError) return lost();
      throw error;
    }
  };
}

/** Milliseconds in which the page after a sign-out comes. */
const signingOut = 15_000;
let signOutBegan = Number.NEGATIVE_INFINITY;

/** Somebody signs out here: the next page is on its way, and an answer that knows of the end must not load another in its place. */
export function expectSignOut(): void {
  signOutBegan = Date.now();
}

/**
 * Reads the status of every answer of our own server, in one place. 401 to a token that was kept: it is forgotten, and the
 * session's cookie asks alone. 401 to who was signed in: the session has ended, the page loads again and asks to sign in
 * (specification §8). 423: the session is locked; the request waits, and is sent
 * once more when the password was given.
 */
export function watchAnswers(): void {
  const send = shown(window.fetch.bind(window));
  window.fetch = keepingForms(async (input, init) => {
    const again = input instanceof Request ? input.clone() : input;
    const sent = withToken(input, init);
    const answer = await send(input, sent);
    if (!answer.url.startsWith(`${window.location.origin}/`)) return answer;
    await noteToken(answer);
    if (answer.status === 507) tellNotKept("disk");
    if (answer.status === 401 && answer.headers.has("WWW-Authenticate")) {
      forgetAccessToken();
      if (sent !== init) return window.fetch(again, init);
      if (Date.now() - signOutBegan > signingOut) window.location.reload();
      return new Promise(() => {});
    }
    if (answer.status !== 423) return new URL(answer.url).pathname.endsWith(".data") ? whole(answer) : answer;
    if (!lockState.isWatched()) {
      window.location.reload();
      return new Promise(() => {});
    }
    lockState.lock();
    await whenUnlocked();
    return window.fetch(again, init);
  });
}
