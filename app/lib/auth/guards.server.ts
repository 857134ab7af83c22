import { redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { assertSameOrigin, requestMeta } from "~/lib/platform/http/request.server";
import { unauthorized } from "~/lib/platform/http/responses.server";
import { isSameOriginPath } from "~/lib/platform/text/urls";

import { actorOf, findSession, type Session } from "./session.server";

export const defaultRedirect = "/example";

/**
 * The first line of every loader and action of staff pages: who is asking. Also refuses changes sent by other sites.
 * @throws Response 302 to sign-in, carrying the address wanted
 */
export async function requireUser(request: Request, context?: unknown): Promise<Actor> {
  return (await requireSession(request, context)).actor;
}

export async function requireSession(request: Request, context?: unknown): Promise<{ actor: Actor; session: Session }> {
  assertSameOrigin(request);
  const session = await orUnavailable(findSession(request));
  if (!session || session.kind !== "cookie") throw redirect(signInAddress(request));
  return { actor: actorOf(session, requestMeta(context, request).clientAddress || null), session };
}

function signInAddress(request: Request): string {
  const { pathname, search, searchParams } = new URL(request.url);
  // Single-fetch asks for `/page.data?_routes=…`; people come back to the page itself.
  searchParams.delete("_routes");
  const path = pathname.replace(/\/_root\.data$/, "/").replace(/\.data$/, "");
  const wanted = search ? `${path}${searchParams.size > 0 ? `?${searchParams}` : ""}` : path;
  return wanted === "/sign-out" ? "/sign-in" : `/sign-in?${new URLSearchParams({ redirectURL: wanted })}`;
}

/**
 * The first line of every `api/*` loader and action: a session of our own pages, or a bearer token.
 * @throws Response 401 as JSON
 */
export async function requireApiUser(request: Request, context?: unknown): Promise<Actor> {
  const session = await orUnavailable(findSession(request));
  if (!session) throw unauthorized();
  if (session.kind === "cookie") assertSameOrigin(request);
  return actorOf(session, requestMeta(context, request).clientAddress || null);
}

/** @throws Response 302 to the start page for people who are signed in already */
export async function requireGuest(request: Request): Promise<void> {
  assertSameOrigin(request);
  if ((await orUnavailable(findSession(request)))?.kind === "cookie") throw redirect("/home");
}

/** Where to go after signing in: a path of this site, never another one (`//evil`). */
export function redirectTarget(wanted: FormDataEntryValue | null): string {
  return typeof wanted === "string" && isSameOriginPath(wanted) && !wanted.startsWith("/sign-") ? wanted : defaultRedirect;
}
