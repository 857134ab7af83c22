// Served in the place of sw.js where the service worker is switched off: takes back what browsers have of it.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("meydan-")) await caches.delete(name);
      await self.registration.unregister();
    })(),
  );
});
