// The service worker: files whose names say what they hold, a page for when there is no line, and push messages.
// Nothing of the staff's pages and no answer of the interface is ever kept (docs/operations.md, "Service worker").

const kept = "meydan-assets-1";
const pages = "meydan-pages-1";
const maxAssets = 400;
const offlinePage = "/offline.html";
/** Where people gather after an earthquake: what a visitor has seen of it once is there when nothing else is. */
const gathering = "/home/deprem-toplanma-alanlari/list.html";
const gatheringPages = new Set([gathering, "/home/deprem-toplanma-alanlari"]);
const keptFor = 24 * 3_600_000;

/** Built files alone, whose names change with what they hold: two releases never mix, and none of them grows old. */
const isAsset = ({ pathname }) => /^\/assets\/[\w./-]+-[\w-]{8}\.(?:js|css|woff2|svg|json)$/.test(pathname);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(pages)
      .then((cache) => cache.add(new Request(offlinePage, { cache: "reload" })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("meydan-") && name !== kept && name !== pages) await caches.delete(name);
      // The page is asked for while this starts.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event, url));
  else if (isAsset(url) && !request.headers.has("range")) event.respondWith(readAsset(event));
});

async function openPage(event, url) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (url.pathname === "/home" || url.pathname.startsWith("/home/")) event.waitUntil(keepGathering(url.searchParams.get("lang") === "en").catch(() => undefined));
    return answer;
  } catch (error) {
    const cache = await caches.open(pages);
    const isEnglish = url.searchParams.get("lang") === "en";
    const place = gatheringPages.has(url.pathname) ? await cache.match(addressOf(isEnglish)) : undefined;
    const offline = place ?? (await cache.match(offlinePage));
    if (!offline) throw error;
    return place ?? withPlaces(offline, await cache.matchAll(gathering, { ignoreSearch: true }));
  }
}

/** The page without a line leads to the copy of the gathering areas, where there is one. */
async function withPlaces(offline, copies) {
  const text = await offline.text();
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Language": "tr, en" };
  return new Response(copies.length > 0 ? text.replaceAll(" hidden", "") : text, { status: 503, headers });
}

const addressOf = (isEnglish) => (isEnglish ? `${gathering}?lang=en` : gathering);

/** Once a day, without anybody's cookies, with the files that the page is drawn by. */
async function keepGathering(isEnglish) {
  const address = addressOf(isEnglish);
  const cache = await caches.open(pages);
  const before = await cache.match(address);
  if (before && Date.now() - Date.parse(before.headers.get("date") ?? "") < keptFor) return;
  const answer = await fetch(address, { credentials: "omit", redirect: "error" });
  if (!answer.ok) return;
  const text = await answer.clone().text();
  await cache.put(address, answer);
  for (const [, file] of text.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)) if (isAsset(new URL(file, self.location.origin))) await addAsset(new Request(file));
}

async function readAsset(event) {
  const cache = await caches.open(kept);
  const known = await cache.match(event.request.url);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(putAsset(cache, event.request.url, answer.clone()));
  return answer;
}

async function addAsset(request) {
  const cache = await caches.open(kept);
  if (await cache.match(request.url)) return;
  const answer = await fetch(request);
  if (answer.status === 200) await putAsset(cache, request.url, answer);
}

/** The oldest go first; what is missing is fetched again. A full store keeps no more. */
async function putAsset(cache, url, answer) {
  try {
    await cache.put(url, answer);
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - maxAssets))) await cache.delete(old);
  } catch {
    // Without room the page still works.
  }
}

self.addEventListener("push", (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // What can't be read still is a message: browsers demand that one is shown.
  }
  const text = (value, otherwise) => (typeof value === "string" && value !== "" ? value : otherwise);
  event.waitUntil(
    self.registration.showNotification(text(message.title, "Meydan"), {
      body: text(message.body, ""),
      icon: text(message.icon, "/favicon.ico"),
      tag: text(message.tag, undefined),
      data: { url: text(message.url, "/me/notifications") },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? "/me/notifications", self.location.origin);
  // Whatever a message holds, it leads to this site.
  const url = wanted.origin === self.location.origin ? wanted.href : `${self.location.origin}/me/notifications`;
  event.waitUntil(openOrFocus(url));
});

/** The tab that shows it already, else a new one: what is typed in others stays. */
async function openOrFocus(url) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = open.find((client) => client.url === url);
  return same ? same.focus() : self.clients.openWindow(url);
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    (async () => {
      const tell = (method, body) => fetch("/api/push/subscription", { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      const options = event.oldSubscription?.options;
      if (!options) return;
      const fresh = event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
      const { endpoint, keys } = fresh.toJSON();
      await tell("POST", { endpoint, keys });
      if (event.oldSubscription.endpoint !== endpoint) await tell("DELETE", { endpoint: event.oldSubscription.endpoint });
    })(),
  );
});
