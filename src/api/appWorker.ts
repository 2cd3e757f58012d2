import { loadedParts } from './loadedParts.ts'

const SCRIPT = '/appWorker.js'
const PAGE = '/'

/** Registers the product's service worker (`public/appWorker.js`); rejects where the browser lets none in. */
export const registerAppWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' })

/** The browser's side, passed in so that tests need no browser. */
export interface ShellPorts {
  /** Resolves once the page has loaded what its first view needs. */
  readonly loaded: Promise<unknown>
  readonly path: string
  readonly register: () => Promise<unknown>
  readonly ready: () => Promise<Pick<ServiceWorkerRegistration, 'active'>>
  readonly parts: () => readonly string[]
}

const browserPorts = (): ShellPorts => ({
  loaded: new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(null)
    else addEventListener('load', resolve, { once: true })
  }),
  path: location.pathname,
  register: registerAppWorker,
  ready: () => navigator.serviceWorker.ready,
  parts: loadedParts,
})

/**
 * Has the browser keep this build with what the page has loaded, so that the product starts without a network; what
 * loads later is kept by the worker. version: the build of this page. The page of drivers has a worker of its own.
 */
export const keepShell = async (version: string, ports: ShellPorts = browserPorts()): Promise<void> => {
  if (ports.path !== PAGE) return
  try {
    await ports.loaded
    await ports.register()
    const { active } = await ports.ready()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    active?.postMessage({ version, keep: ports.parts() })
  } catch {
    // Plain http, or a browser that forbids it: the page then starts with a network only.
  }
}

/** What of the browser a reload for a new version needs. */
export interface RenewPorts {
  readonly caches: Pick<CacheStorage, 'keys' | 'open'>
  readonly registration: () => Promise<Pick<ServiceWorkerRegistration, 'update'> | undefined>
}

/**
 * Before a reload for a new version: the page that follows comes from the network, however slow that is, and the
 * browser fetches the service worker again. Rejects where it cannot, or has no workers.
 */
export const renewShell = async (
  ports: RenewPorts = { caches, registration: () => navigator.serviceWorker.getRegistration() },
): Promise<void> => {
  const names = await ports.caches.keys()
  await Promise.all(names.map(async (name) => (await ports.caches.open(name)).delete(PAGE)))
  await (await ports.registration())?.update()
}
