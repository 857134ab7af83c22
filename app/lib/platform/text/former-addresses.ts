import { unescaped } from "./urls";

/** An address of the former site in the form in which two are compared. */
export type FormerAddress = { path: string; query: readonly (readonly [name: string, value: string])[] };

const longestPath = 200;
const longestAddress = 2_000;
const mostParameters = 20;

/**
 * As most of the servers read it that such sites ran on (IIS): case, a last slash and the order of parameters say
 * nothing. Null for what can't be an address.
 */
export function readFormerAddress(address: string): FormerAddress | null {
  if (address.length > longestAddress) return null;
  const [typed = "", ...rest] = address.split("?");
  // As an editor would have typed it.
  const path = unescaped(typed);
  if (!path || path.length > longestPath || path.includes("\0")) return null;
  const query = [...new URLSearchParams(rest.join("?"))]
    .slice(0, mostParameters)
    .map(([name, value]) => [plain(name), plain(value)] as const);
  return { path: plain(path).replace(/(?<=.)\/$/, ""), query };
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();

/**
 * Whether an address that somebody opens is the former one: it has its path and each of its parameters, and may have
 * more.
 */
export function isFormerAddress(asked: FormerAddress, former: FormerAddress): boolean {
  return (
    asked.path === former.path &&
    former.query.every(([name, value]) => asked.query.some((one) => one[0] === name && one[1] === value))
  );
}
