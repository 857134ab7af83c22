import { createCookie } from "@remix-run/node";
import { defaultLook, parseLayoutName, parseLook } from "./look";
import type { LayoutName, Look } from "./look";

const YEAR = 60 * 60 * 24 * 365;
const cookie = createCookie("look", { path: "/", maxAge: YEAR, sameSite: "lax", httpOnly: true });

/** A session cookie: the layout of an address stays for the visit. */
const visit = createCookie("layout", { path: "/", sameSite: "lax", httpOnly: true });

/** The layout of `?layout=`, in this address or an earlier one of the visit. @returns `setCookie` when it changes */
export async function findVisitLayout(
  request: Request,
): Promise<{ layout: LayoutName | null; setCookie: string | null }> {
  const kept = parseLayoutName(await visit.parse(request.headers.get("Cookie"))) ?? null;
  const asked = parseLayoutName(new URL(request.url).searchParams.get("layout")) ?? null;
  return { layout: asked ?? kept, setCookie: asked !== null && asked !== kept ? await visit.serialize(asked) : null };
}

/** The `Set-Cookie` value that ends the visit's layout. */
export function forgetVisitLayout(): Promise<string> {
  return visit.serialize("", { maxAge: 0 });
}

/** This browser's scheme, theme and layout; undefined without a readable cookie. */
export function findLook(request: Request): Promise<Look | undefined> {
  return lookIn(request.headers.get("Cookie"));
}

async function lookIn(cookies: string | null): Promise<Look | undefined> {
  const kept: unknown = await cookie.parse(cookies);
  return typeof kept === "object" && kept !== null ? parseLook(kept) : undefined;
}

/** The part of the look that changes a public page; "" without a cookie. */
export function publicLook(look: Pick<Look, "scheme" | "theme"> | undefined): string {
  return look ? `${look.scheme} ${look.theme}` : "";
}

/** The same from a `Cookie` header, without waiting; `findLook` decides in the end. */
export function publicLookIn(cookies: string): string {
  const [, value] = /(?:^|;)\s*look=([^;]*)/.exec(cookies) ?? [];
  if (!value) return "";
  try {
    const kept: unknown = JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString());
    return typeof kept === "object" && kept !== null ? publicLook(parseLook(kept)) : "";
  } catch {
    // For Remix, an unreadable cookie is an empty look.
    return publicLook(defaultLook);
  }
}

export async function readLook(request: Request): Promise<Look> {
  return (await findLook(request)) ?? defaultLook;
}

/** The `Set-Cookie` value for a year. */
export function serializeLook(look: Look): Promise<string> {
  return cookie.serialize(look);
}
