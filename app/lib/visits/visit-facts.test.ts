import { expect, test } from "vitest";

import { agentOf, asksForPrivacy, isNavigation, referrerOf } from "./visit-facts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36";
const androidTablet =
  "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36";
const ipad =
  "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Safari/604.1";

test.each([
  ["a browser", {}, true],
  ["a browser that says where the answer goes", { "sec-fetch-dest": "document" }, true],
  ["an old browser that says little", { "user-agent": "Opera/9.80 (Windows NT 6.1) Presto/2.12 Version/12.18" }, true],
  ["a script of a page", { "sec-fetch-dest": "empty" }, false],
  ["a frame", { "sec-fetch-dest": "iframe" }, false],
  ["a page fetched beforehand", { "sec-purpose": "prefetch" }, false],
  ["a page rendered beforehand", { "sec-purpose": "prefetch;prerender" }, false],
  ["an older browser's prefetch", { purpose: "prefetch" }, false],
  ["an older Firefox' prefetch", { "x-moz": "prefetch" }, false],
  ["a program with a token", { authorization: "Bearer x" }, false],
  ["a program that knows no language", { "accept-language": undefined }, false],
  ["a program that says nothing of itself", { "user-agent": undefined }, false],
  ["Google", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }, false],
  ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; Example-Crawler; +https://ornek.test)" }, false],
  ["a spider", { "user-agent": "Baiduspider+(+http://www.baidu.com/search/spider.htm)" }, false],
  ["slurp", { "user-agent": "Mozilla/5.0 (compatible; Yahoo! Slurp)" }, false],
  ["a monitor", { "user-agent": "Mozilla/5.0 (compatible; SiteMonitor/1.0)" }, false],
  ["curl", { "user-agent": "curl/8.7.1" }, false],
  ["wget", { "user-agent": "Wget/1.24.5" }, false],
  ["python", { "user-agent": "python-requests/2.32.3" }, false],
  ["Go", { "user-agent": "Go-http-client/2.0" }, false],
  ["node", { "user-agent": "undici" }, false],
  ["a browser without a screen", { "user-agent": firefox.replace("Firefox", "HeadlessChrome") }, false],
])("%s is counted or not", (_who, headers, isCounted) => {
  expect(isNavigation({ "user-agent": firefox, "accept-language": "tr", ...headers })).toBe(isCounted);
});

test.each([
  [iphone, "phone"],
  [android, "phone"],
  [androidTablet, "tablet"],
  [ipad, "tablet"],
  [firefox, "desktop"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/137.0.0.0 Safari/537.36", "desktop"],
])("%s is a %s", (agent, device) => {
  expect(agentOf(agent)).toEqual({ isRobot: false, device });
});

test.each([
  [undefined, "direct"],
  ["about:blank", "direct"],
  ["https://www.belediye.test/home/haberler?x=1", "own"],
  ["http://LOCALHOST:3000/home", "own"],
  ["https://www.google.com.tr/", "search"],
  ["https://yandex.com.tr/search/?text=park", "search"],
  ["https://duckduckgo.com/", "search"],
  ["https://mygoogle.com.example/", "other"],
  ["https://l.facebook.com/", "social"],
  ["https://t.co/abc", "social"],
  ["https://x.com.example/", "other"],
  ["https://www.izmir.bel.tr/", "other"],
  [`https://${"a".repeat(300)}.test/`, "other"],
] as const)("who comes from %s comes from %s", (referer, kind) => {
  expect(referrerOf(referer, ["www.belediye.test", "localhost:3000", undefined])).toBe(kind);
});

test("who asks for privacy says so in one of two headers", () => {
  expect([{ "sec-gpc": "1" }, { dnt: "1" }, { dnt: "0" }, {}].map((headers) => asksForPrivacy(headers))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
