import { bearerHeaders, forgetAccessToken, isTokenAnswer, keepAccessToken } from "~/lib/auth/session/access-token";
import { loadingBar } from "~/components/controls/loading-bar-store";
import { pageRouter, stayHere } from "~/lib/platform/http/server/page-router";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { loadAllTexts } from "~/lib/platform/i18n/i18n.client";

import { lockState } from "./lock-state";
import { tellNotKept } from "~/components/controls/not-kept";
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
 * Buffers the whole answer: Remix logs an error when it stops reading in the middle, because the reader has left. Our
 * pages stream no data, so nothing comes later. Also loads the translations of the next page.
 */
async function whole(answer: Response): Promise<Response> {
  const [body] = await Promise.all([answer.arrayBuffer(), loadAllTexts()]);
  // A 204 may have no body, not even an empty one.
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** Remix prefetches routes of links here; nobody waits for it. */
const lookUp = "/__manifest";

const givesToken = /^\/api\/auth\/(?:sign-in|sign-in-with-token|unlock-session|browser-token)$/;
const endsToken = /^\/api\/auth\/(?:sign-out|lock)$/;

/** Stores the token of an answer, and drops one whose session ended or is locked. */
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

/** Adds the stored access token to requests to this site's API that have none. */
function withToken(input: RequestInfo | URL, init?: RequestInit): RequestInit | undefined {
  const { origin, pathname } = urlOf(input);
  if (origin !== window.location.origin) return init;
  const headers = new Headers(init?.headers ?? requestOf(input)?.headers);
  const bearer = Object.entries(bearerHeaders(pathname)).filter(([name]) => !headers.has(name));
  if (bearer.length === 0) return init;
  for (const [name, value] of bearer) headers.set(name, value);
  return { ...init, headers };
}

/** Shows the loading bar until the answer begins or fails (specification §2). */
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

/** An empty action result in the router's format, with a status that triggers no revalidation. */
const nothing = () => new Response('[{"_1":-5},"data"]\n', { status: 503 });

const isSentByItself = ({ body }: RequestInit = {}) =>
  (body instanceof FormData || body instanceof URLSearchParams) && body.get("intent") === "autosave";

/** The answer is from a gateway or a captive portal, not from our server. */
const isOthers = (answer: Response) =>
  isUnanswered(answer.status) || (answer.ok && !answer.headers.has("X-Remix-Response"));

/** Whether the router is navigating to the page of these data. */
function isLeavingFor(input: RequestInfo | URL): boolean {
  const going = pageRouter()?.state.navigation.location?.pathname;
  return going !== undefined && going !== window.location.pathname && dataPathOf(going) === urlOf(input).pathname;
}

const dataPathOf = (page: string) => (page === "/" ? "/_root.data" : `${page.replace(/\/$/, "")}.data`);

/** Pauses in ms between tries for unanswered page data; the last one repeats. */
const pauses = [1_000, 2_000, 5_000];
const longestPause = 15_000;

/** Waits for the next try, or until the browser is online. @throws the signal's reason */
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
 * Page data without an answer: the router would replace the page and its typed text by an error. A form stays, and the
 * loss is announced. Data for the present page is retried until it comes. A navigation reports the loss itself.
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
        // fetch's own error; an aborted request has another.
        if (isLeaving || !(error instanceof TypeError)) throw error;
      }
      await pause(pauses[tries] ?? longestPause, signal);
    }
  };
  const post = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const lost = () => {
      if (!isSentByItself(init)) tellNotKept("connection");
      if (!isLeavingFor(input)) return nothing();
      // The router would go on to the form's page, which can't be reached either.
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
 * Reads the status of every answer of our server. 401 for a token: drop it and retry with the cookie. 401 for a
 * session: reload, which leads to the sign-in (specification §8). 423: the session is locked; the request waits and is
 * repeated after the password.
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
