// The service worker of the page of drivers, which works without a network. Its scope is /driver/ alone: the other pages
// of the product, their index page and version/ are never answered from here (UI-18, UI-19). It keeps the page and the
// files that the page has loaded; points and what the driver says of them are kept by the page itself.

const KEPT = 'driver'
const PAGE = '/driver/'
/** The bundler's folder of files with a content hash in their names. */
const HASHED = '/assets/'
/** A network that is there but does not answer counts as none after this time, ms. */
const PATIENCE_MS = 5_000
/** Answers of the server that are true for a moment. */
const LIVE = /^\/(api|ws|version|health|live|ready)(\/|$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const keep = async (path, response) => {
  if (response.ok) await (await caches.open(KEPT)).put(path, response.clone())
  return response
}

/** The network's answer, which is kept; the kept one where the network gives none in time. */
const fresh = async (request, path) => {
  const answer = fetch(request).then((response) => keep(path, response))
  const kept = await (await caches.open(KEPT)).match(path)
  if (!kept) return answer
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  return Promise.race([answer.catch(() => kept), late])
}

/** Files with a hash in their names never change. */
const unchanging = async (request, path) =>
  (await (await caches.open(KEPT)).match(path)) ?? keep(path, await fetch(request))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || LIVE.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(fresh(request, PAGE))
  else if (pathname.startsWith(HASHED)) event.respondWith(unchanging(request, pathname))
  else event.respondWith(fresh(request, pathname))
})

/** Keeps what the page names, which it loaded before this worker was there, and drops files of earlier builds. */
const keepParts = async (paths) => {
  const cache = await caches.open(KEPT)
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const missing = [PAGE, ...paths].filter((path) => path === PAGE || !kept.includes(path))
  await Promise.allSettled(missing.map(async (path) => keep(path, await fetch(path))))
  const stale = kept.filter((path) => path.startsWith(HASHED) && !paths.includes(path))
  await Promise.all(stale.map((path) => cache.delete(path)))
}

self.addEventListener('message', (event) => {
  const [port] = event.ports
  event.waitUntil(keepParts(event.data.keep).then(() => port?.postMessage('kept')))
})
