import { createCookie } from "@remix-run/node";
import { defaultLook, parseLayoutName, parseLook } from "./look";
import type { LayoutName, Look } from "./look";

const YEAR = 60 * 60 * 24 * 365;
const cookie = createCookie("look", { path: "/", maxAge: YEAR, sameSite: "lax", httpOnly: true });

/** Kept as long as the browser is open: the layout that an address asked for stays for the visit. */
const visit = createCookie("layout", { path: "/", sameSite: "lax", httpOnly: true });

/**
 * The layout that `?layout=` asked for, in this address or in an earlier one of the visit.
 * @returns `setCookie` where this address asks for another one than before
 */
export async function findVisitLayout(
  request: Request,
): Promise<{ layout: LayoutName | null; setCookie: string | null }> {
  const kept = parseLayoutName(await visit.parse(request.headers.get("Cookie"))) ?? null;
  const asked = parseLayoutName(new URL(request.url).searchParams.get("layout")) ?? null;
  return { layout: asked ?? kept, setCookie: asked !== null && asked !== kept ? await visit.serialize(asked) : null };
}

/** The `Set-Cookie` value after which no earlier address decides any more. */
export function forgetVisitLayout(): Promise<string> {
  return visit.serialize("", { maxAge: 0 });
}

/** Scheme, colour theme and layout this browser was last set to; undefined when it keeps none that can be read. */
export function findLook(request: Request): Promise<Look | undefined> {
  return lookIn(request.headers.get("Cookie"));
}

async function lookIn(cookies: string | null): Promise<Look | undefined> {
  const kept: unknown = await cookie.parse(cookies);
  return typeof kept === "object" && kept !== null ? parseLook(kept) : undefined;
}

/** What of a look changes the bytes of a public page; empty for a browser that keeps none. */
export function publicLook(look: Pick<Look, "scheme" | "theme"> | undefined): string {
  return look ? `${look.scheme} ${look.theme}` : "";
}

/** The same of a `Cookie` header, at once: `findLook` has the last word on what a page looks like. */
export function publicLookIn(cookies: string): string {
  const [, value] = /(?:^|;)\s*look=([^;]*)/.exec(cookies) ?? [];
  if (!value) return "";
  try {
    const kept: unknown = JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString());
    return typeof kept === "object" && kept !== null ? publicLook(parseLook(kept)) : "";
  } catch {
    // A cookie that can't be read is an empty look to Remix.
    return publicLook(defaultLook);
  }
}

/** The same as `findLook`, or the default look. */
export async function readLook(request: Request): Promise<Look> {
  return (await findLook(request)) ?? defaultLook;
}

/** The `Set-Cookie` value that keeps a look for a year. */
export function serializeLook(look: Look): Promise<string> {
  return cookie.serialize(look);
}
