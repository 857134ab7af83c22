import { redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { assertSameOrigin, requestMeta } from "~/lib/platform/http/request/request.server";
import { askingAddress } from "~/lib/platform/http/server/request-line.server";
import { locked, refusalResponse, unauthorized } from "~/lib/platform/http/response/responses.server";
import { isSameOriginPath } from "~/lib/platform/text/urls";

import { assertLetIn } from "./access-settings.server";
import { actorOf, findStagedSession, isOpen, refuseElsewhere, type Session } from "./session.server";
import { isHoldable, signInPaths, withForm, withWanted } from "./sign-in-paths";

export const defaultRedirect = "/example";

/**
 * The first line of every staff loader and action; also refuses changes sent by other sites.
 * @throws Response 302 to sign-in, or to the missing step (second factor, unlocking), with the wanted address
 */
export async function requireUser(request: Request, context?: unknown): Promise<Actor> {
  return (await requireSession(request, context)).actor;
}

export type OpenedSession = { actor: Actor; session: Session };

export async function requireSession(request: Request, context?: unknown): Promise<OpenedSession> {
  const session = await requireAnyStage(request);
  if (!isOpen(session)) throw wayOn(request, session);
  return { actor: actorOf(session, addressOf(request, context), request), session };
}

/** For public pages that look different to staff: null unless a browser's session is fully open. */
export async function findOpenSession(request: Request, context?: unknown): Promise<OpenedSession | null> {
  const session = await orUnavailable(findStagedSession(request));
  return session?.kind === "cookie" && isOpen(session)
    ? { actor: actorOf(session, addressOf(request, context), request), session }
    : null;
}

/** For the sign-in steps and sign-out. @throws Response 302 to sign-in, 403 from a forbidden address */
export async function requireAnyStage(request: Request): Promise<Session> {
  assertSameOrigin(request);
  const session = await orUnavailable(findStagedSession(request));
  if (!session) await orUnavailable(refuseElsewhere(request, askingAddress()));
  if (!session || session.kind !== "cookie") throw toSignIn(request);
  return session;
}

/** Signing in just to lock or to sign out makes no sense. */
const needsNobody = new Set(["/lock-session", "/sign-out"]);

function toSignIn(request: Request): Response {
  const address = withWanted(signInPaths.signIn, wantedAddress(request));
  return holdsForm(request) ? redirect(withForm(address), 307) : redirect(address);
}

function holdsForm(request: Request): boolean {
  const { headers } = request;
  return (
    changes(request) &&
    wantsDocument(request) &&
    isHoldable(headers.get("Content-Type"), headers.get("Content-Length")) &&
    !needsNobody.has(new URL(request.url).pathname)
  );
}

const changes = ({ method }: Request) => method !== "GET" && method !== "HEAD";

type Step = "secondFactor" | "locked" | "setUp";
const stepPaths: Record<Step, string> = {
  secondFactor: signInPaths.secondFactor,
  locked: signInPaths.unlock,
  setUp: signInPaths.setUpSecondFactor,
};

function stepOf({ stage, lacksSecondFactor }: Session): Step | null {
  return stage !== "open" ? stage : lacksSecondFactor ? "setUp" : null;
}

function wayOn(request: Request, session: Session): Response {
  const step = stepOf(session);
  const address = withWanted(step ? stepPaths[step] : defaultRedirect, wantedAddress(request));
  if (step === "secondFactor" && holdsForm(request)) return redirect(withForm(address), 307);
  if (step !== "locked") return redirect(address);
  // The page's scripts show the lock over the page and repeat the request, so typed text stays.
  if (!wantsDocument(request)) return refusalResponse(locked());
  // 307: the browser sends a form again with all its fields.
  return redirect(address, changes(request) ? 307 : 302);
}

/** @param options.orPast also a session that has passed the step @throws Response 302 for one at another step */
export async function requireStep(
  request: Request,
  step: Step,
  { orPast = false } = {},
): Promise<{ session: Session; target: string }> {
  const session = await requireAnyStage(request);
  const target = redirectTarget(new URL(request.url).searchParams.get("redirectURL"));
  const actual = stepOf(session);
  if (actual !== step && !(orPast && actual === null))
    throw redirect(actual ? withWanted(stepPaths[actual], target) : target);
  return { session, target };
}

function wantsDocument(request: Request): boolean {
  const accept = request.headers.get("Accept");
  return accept === null || accept.includes("text/html");
}

const addressOf = (request: Request, context: unknown) => requestMeta(context, request).clientAddress || null;

function wantedAddress(request: Request): string {
  const { pathname, search, searchParams } = new URL(request.url);
  // Single-fetch asks for `/page.data?_routes=…`; people return to the page itself.
  searchParams.delete("_routes");
  const path = pathname.replace(/\/_root\.data$/, "/").replace(/\.data$/, "");
  const wanted = search ? `${path}${searchParams.size > 0 ? `?${searchParams}` : ""}` : path;
  if (wanted === "/sign-out") return "";
  // A step's own page passes on the address it was given.
  return (Object.values(stepPaths) as string[]).includes(path) ? (searchParams.get("redirectURL") ?? "") : wanted;
}

/** The first line of every `api/*` loader and action. @throws Refusal 401, 403 (no second factor), 423 (locked) */
export async function requireApiUser(request: Request, context?: unknown): Promise<Actor> {
  return (await requireApiSession(request, context)).actor;
}

export async function requireApiSession(
  request: Request,
  context?: unknown,
): Promise<{ actor: Actor; session: Session }> {
  const address = addressOf(request, context);
  const session = await requireApiStage(request, address);
  if (session.stage === "locked") throw locked();
  if (session.lacksSecondFactor) {
    throw Response.json(
      {
        error: "Set up a second factor first: your role asks for one",
        code: "secondFactorRequired",
        secondFactorRequired: true,
      },
      { status: 403, statusText: "Forbidden" },
    );
  }
  return { actor: actorOf(session, address, request), session };
}

/** Accepts locked sessions; refuses sessions that have only given the password. @throws Refusal 401, 403, as JSON */
export async function requireApiStage(request: Request, address: string | null = null): Promise<Session> {
  const session = await orUnavailable(findStagedSession(request, address));
  if (!session) await orUnavailable(refuseElsewhere(request, address ?? askingAddress()));
  if (!session || session.stage === "secondFactor") throw unauthorized();
  if (session.kind === "cookie") assertSameOrigin(request);
  return session;
}

/** @throws Response 302 to the start page when signed in, 403 where staff may not come from */
export async function requireGuest(request: Request): Promise<void> {
  assertSameOrigin(request);
  await orUnavailable(assertLetIn(askingAddress()));
  const session = await orUnavailable(findStagedSession(request));
  if (session?.kind === "cookie" && session.stage !== "secondFactor") throw redirect("/home");
}

/** Where to go after signing in: a path of this site, never another site's (`//evil`). */
export function redirectTarget(wanted: FormDataEntryValue | null): string {
  return typeof wanted === "string" && isSameOriginPath(wanted) && !/^\/(?:sign-|unlock-session)/.test(wanted)
    ? wanted
    : defaultRedirect;
}
