import { isIPv4, isIPv6 } from "node:net";

/** Identifies nobody: IPv4 without its last octet, IPv6 without its last 80 bits. */
export function shortAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const plain = address.split("%", 1)[0] ?? "";
  const mapped = plain.slice(plain.lastIndexOf(":") + 1);
  if (isIPv4(mapped)) return `${mapped.slice(0, mapped.lastIndexOf("."))}.0`;
  if (!isIPv6(plain)) return undefined;
  const [head = "", tail] = plain.split("::", 2);
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const whole = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
  return `${whole
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::`;
}
