import { lookup as resolve } from "node:dns/promises";
import { BlockList, isIP, isIPv4 } from "node:net";

type Network = readonly [address: string, prefix: number];

function blockList(version4: readonly Network[], version6: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of version4) list.addSubnet(network, prefix, "ipv4");
  for (const [network, prefix] of version6) list.addSubnet(network, prefix, "ipv6");
  return list;
}

const holds = (list: BlockList, address: string) =>
  isIP(address) !== 0 && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");

/** This machine, its neighbours, and where cloud providers keep secrets (RFC 6890). */
const inside4 = blockList(
  [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ],
  [],
);
/** Only 2000::/3 is public; within it some networks stand for IPv4 addresses. */
const outside6 = blockList([], [["2000::", 3]]);
const standing6 = blockList(
  [],
  [
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
  ],
);
// Refused even for names that the operator allows: the provider's metadata, multicast.
const neverByName = blockList(
  [
    ["0.0.0.0", 8],
    ["169.254.0.0", 16],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ],
  [
    ["fe80::", 10],
    ["ff00::", 8],
    ["fd00:ec2::", 32],
  ],
);

export function isOutside(address: string): boolean {
  if (isIP(address) === 0) return false;
  return isIPv4(address) ? !holds(inside4, address) : holds(outside6, address) && !holds(standing6, address);
}

export type OutgoingProblem = "address" | "protocol" | "person" | "port" | "inside" | "unknown";

export class NotOutside extends Error {
  override name = "NotOutside";
  constructor(
    readonly problem: OutgoingProblem,
    where: string,
  ) {
    super(`Not asked (${problem}): ${where}`);
  }
}

export type FindAddresses = (host: string) => Promise<string[]>;
export type OutgoingRules = {
  ports: readonly string[];
  /** Internal names, addresses and networks (`10.0.0.0/8`) that may be asked, also over http and at any port. */
  allow?: readonly string[];
};

export type OutgoingTarget = { url: URL; addresses: string[] };

const longestAddress = 2_000;

/**
 * https, usual port, no credentials, only public servers. Connect only to the returned addresses: the name's next
 * look-up may differ (DNS rebinding). @throws NotOutside
 */
export async function outgoingTarget(
  address: string,
  { ports, allow = [] }: OutgoingRules,
  find: FindAddresses = findAddresses,
): Promise<OutgoingTarget> {
  if (address.length > longestAddress || !URL.canParse(address)) throw new NotOutside("address", address.slice(0, 100));
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new NotOutside("protocol", url.protocol);
  if (url.username || url.password) throw new NotOutside("person", url.hostname);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await find(host);
  if (addresses.length === 0) throw new NotOutside("unknown", host);
  if (isAllowed(host, addresses, allow)) return { url, addresses };
  if (url.protocol !== "https:") throw new NotOutside("protocol", url.origin);
  if (!ports.includes(url.port)) throw new NotOutside("port", url.origin);
  if (!addresses.every(isOutside)) throw new NotOutside("inside", host);
  return { url, addresses };
}

function isAllowed(host: string, addresses: readonly string[], allow: readonly string[]): boolean {
  if (allow.length === 0) return false;
  const networks = new BlockList();
  for (const entry of allow) {
    const [address = "", bits] = entry.split("/");
    if (isIP(address) === 0) continue;
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  if (addresses.every((address) => holds(networks, address))) return true;
  return isIP(host) === 0 && allow.includes(host) && !addresses.some((address) => holds(neverByName, address));
}

async function findAddresses(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  try {
    return (await resolve(host, { all: true })).map(({ address }) => address);
  } catch {
    throw new NotOutside("unknown", host);
  }
}
