import { bearerHeaders, forgetAccessToken, isTokenAnswer, keepAccessToken } from "~/lib/auth/session/access-token";
import { loadingBar } from "~/components/controls/loading-bar-store";
import { pageRouter, stayHere } from "~/lib/platform/http/page-router";
import { isUnanswered } from "~/lib/platform/http/unanswered";
import { allWords } from "~/lib/platform/i18n/i18n.client";

import { lockState } from "./lock-state";
import { tellNotKept } from "./not-kept";
import { reloadOwn } from "./own-reload";
import { isSigningOut } from "./signing-out";

const requestOf = (input: RequestInfo | URL) => (input instanceof Request ? input : undefined);
const urlOf = (input: RequestInfo | URL) => new URL(requestOf(input)?.url ?? String(input), window.location.origin);

const whenUnlocked = () =>
  new Promise<void>((resolve) => {
    const stop = lockState.subscribe(() => {
      if (lockState.isLocked()) return;
      stop();
      resolve();
    });
  });

/**
 * The answer, once all of it is here, in memory. Remix tells the console of an error when it stops reading the data of
 * a page in the middle, because its reader has gone on; before it began, it stops quietly. Our pages stream no data, so
 * none comes later. The next page shows words that this one did not bring.
 */
async function whole(answer: Response): Promise<Response> {
  const [body] = await Promise.all([answer.arrayBuffer(), allWords()]);
  // An answer of 204 may have none at all, not even an empty one.
  return new Response(body.byteLength > 0 ? body : null, answer);
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
  const given: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (isTokenAnswer(given)) keepAccessToken(given);
}

/**
 * The same request, with the access token that the browser keeps, where it goes to this site's interface and has none.
 */
function withToken(input: RequestInfo | URL, init?: RequestInit): RequestInit | undefined {
  const { origin, pathname } = urlOf(input);
  if (origin !== window.location.origin) return init;
  const headers = new Headers(init?.headers ?? requestOf(input)?.headers);
  const bearer = Object.entries(bearerHeaders(pathname)).filter(([name]) => !headers.has(name));
  if (bearer.length === 0) return init;
  for (const [name, value] of bearer) headers.set(name, value);
  return { ...init, headers };
}

/** The same, with the loading bar shown until the answer begins or fails (specification §2). */
function shown(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { pathname } = urlOf(input);
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

const isSentByItself = ({ body }: RequestInit = {}) =>
  (body instanceof FormData || body instanceof URLSearchParams) && body.get("intent") === "autosave";

/** Nobody of ours answered: a gateway, or the network one is a guest in. */
const isOthers = (answer: Response) =>
  isUnanswered(answer.status) || (answer.ok && !answer.headers.has("X-Remix-Response"));

/** Whether somebody is on the way from this page to the one whose data these are, as the router of Remix says it. */
function isLeavingFor(input: RequestInfo | URL): boolean {
  const going = pageRouter()?.state.navigation.location?.pathname;
  return going !== undefined && going !== window.location.pathname && dataPathOf(going) === urlOf(input).pathname;
}

const dataPathOf = (page: string) => (page === "/" ? "/_root.data" : `${page.replace(/\/$/, "")}.data`);

/** Milliseconds until a page that nobody answered is asked for once more; the last for every try after these. */
const pauses = [1_000, 2_000, 5_000];
const longestPause = 15_000;

/**
 * Until it is time to try again, or the browser is back on its network. @throws what the signal says, when nobody waits
 * any more
 */
const pause = (milliseconds: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal?.removeEventListener("abort", giveUp);
      resolve();
    };
    const giveUp = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal?.addEventListener("abort", giveUp);
    if (signal?.aborted) giveUp();
  });

/**
 * What is asked of the router's pages and gets no answer. The router would put its error page in place of the page,
 * with all that was written in it. A form stays where it is, and that is told. What is read for the page that is shown,
 * when a list is renewed, a window comes to the front or a form was refused, is asked for again until it comes. Who
 * goes to another page is told by it.
 */
function outlastingLoss(send: typeof fetch): typeof fetch {
  const read = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const signal = init?.signal ?? requestOf(input)?.signal;
    for (let tries = 0; ; tries += 1) {
      const isLeaving = isLeavingFor(input);
      try {
        const answer = await send(input, init);
        if (isLeaving || !isOthers(answer)) return answer;
      } catch (error) {
        // fetch's own error; a request that is given up has another.
        if (isLeaving || !(error instanceof TypeError)) throw error;
      }
      await pause(pauses[tries] ?? longestPause, signal);
    }
  };
  const post = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const lost = () => {
      if (!isSentByItself(init)) tellNotKept("connection");
      if (!isLeavingFor(input)) return nothing();
      // The router would go on to the page that the form belongs to, and find nobody there either.
      stayHere();
      return new Promise<Response>(() => {});
    };
    try {
      const answer = await send(input, init);
      return isOthers(answer) ? lost() : answer;
    } catch (error) {
      if (error instanceof TypeError) return lost();
      throw error;
    }
  };
  return (input, init) => {
    if (!urlOf(input).pathname.endsWith(".data")) return send(input, init);
    return (init?.method ?? requestOf(input)?.method ?? "GET") === "GET" ? read(input, init) : post(input, init);
  };
}

/**
 * Reads the status of every answer of our own server, in one place. 401 to a token that was kept: it is forgotten, and
 * the session's cookie asks alone. 401 to who was signed in: the session has ended, the page loads again and asks to
 * sign in (specification §8). 423: the session is locked; the request waits, and is sent once more when the password
 * was given.
 */
export function watchAnswers(): void {
  const send = shown(window.fetch.bind(window));
  window.fetch = outlastingLoss(async (input, init) => {
    const again = requestOf(input)?.clone() ?? input;
    const sent = withToken(input, init);
    const answer = await send(input, sent);
    if (!answer.url.startsWith(`${window.location.origin}/`)) return answer;
    await noteToken(answer);
    if (answer.status === 507) tellNotKept("disk");
    if (answer.status === 401 && answer.headers.has("WWW-Authenticate")) {
      forgetAccessToken();
      if (sent !== init) return window.fetch(again, init);
      if (!isSigningOut()) reloadOwn();
      return new Promise(() => {});
    }
    if (answer.status !== 423) return new URL(answer.url).pathname.endsWith(".data") ? whole(answer) : answer;
    if (!lockState.isWatched()) {
      reloadOwn();
      return new Promise(() => {});
    }
    lockState.lock();
    await whenUnlocked();
    return window.fetch(again, init);
  });
}
