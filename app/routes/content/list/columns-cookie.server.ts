import { createCookie, redirect } from "@remix-run/node";

import type { Section } from "~/lib/content/definition/definition";
import { columnsOf } from "~/lib/content/list/list-query";

const YEAR = 60 * 60 * 24 * 365;
/** A cookie has 4 kB. */
const maxSections = 20;
const cookie = createCookie("columns", { path: "/", maxAge: YEAR, sameSite: "lax", httpOnly: true });

async function readAll(request: Request): Promise<[section: string, columns: string][]> {
  const kept: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (typeof kept !== "object" || kept === null) return [];
  return Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/** Joined by commas. */
export async function keptColumns(request: Request, section: string): Promise<string | null> {
  return (await readAll(request)).find(([id]) => id === section)?.[1] ?? null;
}

/**
 * Stores the columns that an address names, like a layout in an address.
 * @returns the answer's headers @throws Response 302 without them when the address asks for the default
 */
export async function keepColumns(request: Request, section: Section): Promise<Headers> {
  const { pathname, searchParams } = new URL(request.url);
  const headers = new Headers();
  if (!searchParams.has("columns")) return headers;
  const columns = columnsOf(section, searchParams.getAll("columns").join(","));
  const others = (await readAll(request)).filter(([id]) => id !== section.id).slice(1 - maxSections);
  headers.append(
    "Set-Cookie",
    await cookie.serialize(
      Object.fromEntries([...others, ...(columns ? [[section.id, columns.join(",")] as const] : [])]),
    ),
  );
  if (columns) return headers;
  searchParams.delete("columns");
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, { headers });
}
