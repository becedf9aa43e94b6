// SPDX-License-Identifier: MIT
// A service worker that keeps the files of the playground, so that it opens without a network after the first visit. build.sh writes
// the digest of these files in place of VERSION: a new version is another script, and is kept as a whole before it is used.
const kept = "quadrille VERSION";
const files = ["./", "index.html", "site.css", "site.js", "engine.js"];

async function keep() {
  const cache = await caches.open(kept);
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith("quadrille ") && name !== kept) await caches.delete(name);
  await self.clients.claim();
}

const answer = async (request) => (await (await caches.open(kept)).match(request, { ignoreSearch: true })) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
