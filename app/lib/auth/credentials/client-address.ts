import { isIPv4, isIPv6 } from "node:net";

/** The network of a sender who has many addresses: /24 of IPv4, /48 of IPv6. */
export function countedNetwork(address: string | null): string {
  const counted = countedAddress(address);
  if (counted.endsWith("::/64")) return `${counted.split(":").slice(0, 3).join(":")}::/48`;
  return isIPv4(counted) ? `${counted.slice(0, counted.lastIndexOf("."))}.0/24` : counted;
}

/** Limits count a whole /64 of IPv6 as one (a household has one), and an IPv4 address inside IPv6 as IPv4. */
export function countedAddress(address: string | null): string {
  if (address === null || address === "") return "unknown";
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return address;
  // The URL parser writes an IPv6 address in its canonical form.
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::", 2);
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [front, back] = [groups(head), groups(tail ?? "")];
  const all =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
  return `${all.slice(0, 4).join(":")}::/64`;
}
