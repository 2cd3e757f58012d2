// The service worker: shows what the server pushes while no page of the product is in view. It handles no request and
// caches nothing, so that pages, the index page and version/ always come from the server (UI-18, UI-19). A page that is
// about to reload for a new version has the browser fetch this script first; the new one takes over at once.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
