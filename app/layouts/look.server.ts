import { createCookie } from "@remix-run/node";
import { defaultLook, parseLook } from "./look";
import type { Look } from "./look";

const YEAR = 60 * 60 * 24 * 365;
const cookie = createCookie("look", { path: "/", maxAge: YEAR, sameSite: "lax", httpOnly: true });

/** Scheme, colour theme and layout this browser was last set to; undefined when it keeps none that can be read. */
export async function findLook(request: Request): Promise<Look | undefined> {
  const kept: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof kept === "object" && kept !== null ? parseLook(kept) : undefined;
}

/** The same, or the default look. */
export async function readLook(request: Request): Promise<Look> {
  return (await findLook(request)) ?? defaultLook;
}

/** The `Set-Cookie` value that keeps a look for a year. */
export function serializeLook(look: Look): Promise<string> {
  return cookie.serialize(look);
}
