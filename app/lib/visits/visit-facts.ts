import type { IncomingHttpHeaders } from "node:http";

import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

export const devices = ["phone", "tablet", "desktop"] as const;
export type Device = (typeof devices)[number];
export const referrers = ["direct", "own", "search", "social", "other"] as const;
export type Referrer = (typeof referrers)[number];

/**
 * Programs that read pages and are no people, by what they say of themselves. `isbot` knows thousands by name; this
 * pattern is for those it doesn't know, and for tools that people don't read with.
 */
const robotPattern =
  /bot\b|bot[/_-]|crawl|spider|slurp|scrap|monitor|uptime|pingdom|check_|probe|scan|feed|rss|preview|headless|phantom|lighthouse|curl|wget|httpie|python|ruby|perl|java\/|okhttp|go-http|node-fetch|axios|undici|libwww|postman|autocannon/i;
const phone = /iphone|ipod|windows phone|opera mini/i;
const tablet = /ipad|android|tablet|kindle|silk\//i;
/** Android and Firefox name a phone only by this word; tablets leave it out. */
const mobile = /android|firefox/i;

const searchEngines =
  /(?:^|\.)(?:google|bing|yandex|duckduckgo|ecosia|startpage|qwant|baidu|search\.yahoo|search\.brave)\.[a-z.]{2,6}$/;
const socialSites =
  /(?:^|\.)(?:facebook\.com|instagram\.com|twitter\.com|x\.com|t\.co|linkedin\.com|lnkd\.in|youtube\.com|youtu\.be|whatsapp\.com|wa\.me|telegram\.org|t\.me|pinterest\.com|reddit\.com|tiktok\.com|threads\.net|bsky\.app)$/;

type Agent = { isRobot: boolean; device: Device };

/** Browsers say the same few hundred things of themselves. */
const agents = new LRUCache<string, Agent>({ max: 500 });
const longestAgent = 400;

const isPhone = (agent: string) => phone.test(agent) || (mobile.test(agent) && /mobile/i.test(agent));

/** The device by its `User-Agent`; without one it is a program. */
export function agentOf(header: string | undefined): Agent {
  const text = (header ?? "").slice(0, longestAgent);
  const known = agents.get(text);
  if (known) return known;
  const agent: Agent = {
    isRobot: text === "" || robotPattern.test(text) || isbot(text),
    device: isPhone(text) ? "phone" : tablet.test(text) ? "tablet" : "desktop",
  };
  agents.set(text, agent);
  return agent;
}

/**
 * Whether somebody opens a page with these headers: a navigation of a browser, no fetch of a script, no page that is
 * fetched in case somebody wants it, and no program.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const destination = headers["sec-fetch-dest"];
  return (
    (destination === undefined || destination === "document") &&
    headers["sec-purpose"] === undefined &&
    headers.purpose === undefined &&
    headers["x-moz"] === undefined &&
    headers.authorization === undefined &&
    // Every browser says which languages its reader knows.
    headers["accept-language"] !== undefined &&
    !agentOf(headers["user-agent"]).isRobot
  );
}

/** Whether the reader asks not to be followed: Global Privacy Control, or the older Do Not Track. */
export function asksForPrivacy(headers: IncomingHttpHeaders): boolean {
  return headers["sec-gpc"] === "1" || headers.dnt === "1";
}

/** The kind of site that led here; its address is not kept. @param ownHosts under which this site is reached */
export function referrerOf(header: string | undefined, ownHosts: readonly (string | undefined)[]): Referrer {
  const host = header === undefined ? undefined : /^https?:\/\/([^/?#]{1,255})/i.exec(header)?.[1]?.toLowerCase();
  if (host === undefined) return "direct";
  if (ownHosts.includes(host)) return "own";
  const name = host.replace(/:\d+$/, "");
  return searchEngines.test(name) ? "search" : socialSites.test(name) ? "social" : "other";
}
