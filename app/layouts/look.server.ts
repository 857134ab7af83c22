import { createCookie } from "@remix-run/node";
import { parseLook } from "./look";
import type { Look } from "./look";

const YEAR = 60 * 60 * 24 * 365;
const cookie = createCookie("look", { path: "/", maxAge: YEAR, sameSite: "lax", httpOnly: true });

/** Scheme, colour theme and layout this browser was last set to. */
export async function readLook(request: Request): Promise<Look> {
  return parseLook(await cookie.parse(request.headers.get("Cookie")));
}

/** The `Set-Cookie` value that keeps a look for a year. */
export function serializeLook(look: Look): Promise<string> {
  return cookie.serialize(look);
}
