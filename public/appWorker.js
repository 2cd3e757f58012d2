// The service worker of the product's pages. It shows what the server pushes while no page is in view, and keeps what the
// product starts with: the page and the files that the page has loaded, by build. Calls, version/ and the driver's page
// are never answered from here, and nothing of an account is kept (UI-18, UI-19). A page that is about to reload for a
// new version has the browser fetch this script first; the new one takes over at once.

/** Each build has a cache of its own: this word and the build's version. */
const SHELL = 'shell '
const PAGE = '/'
/** The bundler's folder of files with a content hash in their names. */
const HASHED = '/assets/'
/** Other files that the page names: scripts of the first paint, icons, manifests. */
const PLAIN = /^\/(icons\/)?[\w.-]+\.(js|svg|png|webmanifest)$/
/** A network that is there but does not answer counts as none after this time, ms. */
const TIMEOUT_MS = 4_000
/** From this status on the server, or a proxy before it, has no page to send. */
const SERVER_FAULT = 500

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const shells = async () => (await caches.keys()).filter((name) => name.startsWith(SHELL))
/** The kept file, of whichever build: a name with a hash has one content, and only a complete build has its page. */
const kept = async (path) => {
  const found = await Promise.all((await shells()).map(async (name) => (await caches.open(name)).match(path)))
  return found.find(Boolean)
}

/** Ids of the pages that were started from the kept page. */
const started = new Set()

/** The network's page; the kept one where the network gives none in time. */
const startPage = async (request, clientId) => {
  const own = await kept(PAGE)
  if (!own) return fetch(request)
  const instead = () => {
    started.add(clientId)
    return own
  }
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const answer = fetch(request).catch(() => null)
  const first = await Promise.race([answer, late])
  return first && first.status < SERVER_FAULT ? first : instead()
}

/** Files with a hash in their names never change. The build that was kept last keeps what its page loads later. */
const unchanging = async (request, path) => {
  const own = await kept(path)
  if (own) return own
  const response = await fetch(request)
  const name = (await shells()).at(-1)
  if (name && response.status === 200) await (await caches.open(name)).put(path, response.clone())
  return response
}

/** Files of one build: a kept page gets the kept ones, a page of the network those of the network. */
const plain = async (request, path, clientId) => {
  if (started.has(clientId)) return (await kept(path)) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (lost) {
    const own = await kept(path)
    if (own) return own
    throw lost
  }
}

self.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(startPage(request, resultingClientId))
  } else if (pathname.startsWith(HASHED)) event.respondWith(unchanging(request, pathname))
  else if (PLAIN.test(pathname)) event.respondWith(plain(request, pathname, clientId))
})

const put = async (cache, path) => {
  const response = await fetch(path)
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  await cache.put(path, response)
}

/**
 * Keeps the build of a page with what the page has loaded, and drops the builds before it. The page itself comes last:
 * until all is there, the build before it is the one that starts without a network.
 */
const keepShell = async (version, paths) => {
  const response = await fetch(PAGE, { cache: 'no-cache' })
  // The server has another build already, whose page keeps itself once it is open.
  if (!response.ok || !(await response.clone().text()).includes(`content="${version}"`)) return
  const name = SHELL + version
  const cache = await caches.open(name)
  const there = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await Promise.all(paths.filter((path) => !there.includes(path)).map((path) => put(cache, path)))
  await cache.put(PAGE, response)
  await Promise.all((await shells()).filter((other) => other !== name).map((other) => caches.delete(other)))
}

self.addEventListener('message', (event) => {
  const { version, keep } = event.data
  // Without a network the page stays unkept until it is opened again.
  event.waitUntil(keepShell(version, keep).catch(() => null))
})

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** NOTIF-35: only with the browser's permission; a page in view shows the notification itself. */
const show = async ({ title, body, link, tag, at }) => {
  if (self.Notification.permission !== 'granted') return
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return
  await self.registration.showNotification(title, {
    body,
    tag,
    timestamp: at,
    icon: '/favicon.svg',
    data: { link },
  })
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

/** Brings an open page to the front, or opens one, at what the notification is about. */
const open = async (link) => {
  const [page] = await pages()
  if (!page) return self.clients.openWindow(link)
  // A browser that does not let the page come to the front still shows the vehicle in it.
  await page.focus().catch(() => null)
  return page.navigate(link)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link ?? '/'))
})
