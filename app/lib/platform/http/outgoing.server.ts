import { lookup as resolve } from "node:dns/promises";
import { request as askHttps, type RequestOptions } from "node:https";
import { BlockList, isIP, isIPv4 } from "node:net";

/** Nothing of ours, of the machine or of its neighbours: RFC 6890 and what providers keep their secrets at. */
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8], ["10.0.0.0", 8], ["100.64.0.0", 10], ["127.0.0.0", 8], ["169.254.0.0", 16], ["172.16.0.0", 12], ["192.0.0.0", 24], ["192.0.2.0", 24],
  ["192.88.99.0", 24], ["192.168.0.0", 16], ["198.18.0.0", 15], ["198.51.100.0", 24], ["203.0.113.0", 24], ["224.0.0.0", 4], ["240.0.0.0", 4],
] as const) inside.addSubnet(network, prefix, "ipv4");
/** Of version 6 only what is given out to the world (2000::/3) is outside, without what stands for an address of version 4. */
const outside6 = new BlockList();
outside6.addSubnet("2000::", 3, "ipv6");
const standing6 = new BlockList();
for (const [network, prefix] of [["2001::", 23], ["2001:db8::", 32], ["2002::", 16], ["3fff::", 20]] as const) standing6.addSubnet(network, prefix, "ipv6");

/** Whether an address belongs to the world and to no network of ours. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 0) return false;
  return isIPv4(address) ? !inside.check(address, "ipv4") : outside6.check(address, "ipv6") && !standing6.check(address, "ipv6");
}

export class NotOutside extends Error {}

type Answer = { status: number; location: string | null };
const patience = 10_000;
const mostRedirects = 5;

/**
 * What an address on the web answers to a question for its head: the status, after at most five redirects. Only https on
 * its own port, only names that lead out, and the very address that was looked at is the one that is asked. Nothing that
 * it says is read.
 * @param ask for tests
 * @throws NotOutside; Error where nobody answers within ten seconds
 */
export async function statusOf(address: string, ask: (url: URL, ip: string) => Promise<Answer> = head, find: (host: string) => Promise<string[]> = addressesOf): Promise<number> {
  let url = new URL(address);
  for (let step = 0; step <= mostRedirects; step++) {
    if (url.protocol !== "https:" || (url.port !== "" && url.port !== "443") || url.username || url.password) throw new NotOutside(`Not asked: ${url.origin}`);
    const found = await find(url.hostname.replace(/^\[|\]$/g, ""));
    const [ip] = found;
    if (ip === undefined || !found.every(isOutside)) throw new NotOutside(`Not asked: ${url.hostname}`);
    const { status, location } = await ask(url, ip);
    if (status < 300 || status >= 400 || location === null || !URL.canParse(location, url.href)) return status;
    url = new URL(location, url);
  }
  return 310;
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  return (await resolve(host, { all: true })).map(({ address }) => address);
}

function head(url: URL, ip: string): Promise<Answer> {
  return new Promise((answered, failed) => {
    const lookup: RequestOptions["lookup"] = (_host, options, done) => {
      const family = isIPv4(ip) ? 4 : 6;
      // Node asks for one or for all, by what it is going to do with them.
      if (options.all) (done as unknown as (error: null, all: { address: string; family: number }[]) => void)(null, [{ address: ip, family }]);
      else (done as unknown as (error: null, address: string, family: number) => void)(null, ip, family);
    };
    const request = askHttps(url, { method: "HEAD", lookup, agent: false, signal: AbortSignal.timeout(patience), headers: { "User-Agent": "Meydan link check", Accept: "*/*" } }, (response) => {
      const { statusCode = 0, headers } = response;
      response.destroy();
      answered({ status: statusCode, location: headers.location ?? null });
    });
    request.on("error", failed);
    request.end();
  });
}
