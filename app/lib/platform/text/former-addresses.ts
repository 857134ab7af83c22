import { unescaped } from "./urls";

export type FormerAddress = { path: string; query: readonly (readonly [name: string, value: string])[] };

const longestPath = 200;
const longestAddress = 2_000;
const maxParameters = 20;

/** Ignores case, a last slash and the order of parameters, as IIS does. Null for no address. */
export function readFormerAddress(address: string): FormerAddress | null {
  if (address.length > longestAddress) return null;
  const [typed = "", ...rest] = address.split("?");
  const path = unescaped(typed);
  if (!path || path.length > longestPath || path.includes("\0")) return null;
  const query = [...new URLSearchParams(rest.join("?"))]
    .slice(0, maxParameters)
    .map(([name, value]) => [plain(name), plain(value)] as const);
  return { path: plain(path).replace(/(?<=.)\/$/, ""), query };
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();

/** The asked address has the same path and every parameter of the former one, or more. */
export function isFormerAddress(asked: FormerAddress, former: FormerAddress): boolean {
  return (
    asked.path === former.path &&
    former.query.every(([name, value]) => asked.query.some((one) => one[0] === name && one[1] === value))
  );
}
