import { registerAppWorker } from '../../api/appWorker.ts'

/** The browser's side of Web Push, passed in so that tests need no browser. */
export interface PushBrowser {
  readonly register: () => Promise<ServiceWorkerRegistration>
  readonly registration: () => Promise<ServiceWorkerRegistration | undefined>
}

/** Whether this browser can take pushes at all. */
export const hasPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

const browser: PushBrowser = {
  register: registerAppWorker,
  registration: () => navigator.serviceWorker.getRegistration(),
}

/** The service worker of this browser; null where it takes no pushes, or has none. */
export const serviceWorker = async (): Promise<ServiceWorkerRegistration | null> =>
  hasPush() ? ((await browser.registration()) ?? null) : null

/** Subscribes this browser with the server's key, or returns the subscription that it has with it. */
export const subscribeBrowser = async (
  key: string,
  { register }: PushBrowser = browser,
): Promise<PushSubscriptionJSON> => {
  const { pushManager } = await register()
  const known = await pushManager.getSubscription()
  if (known && isOfKey(known, key)) return known.toJSON()
  await known?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return made.toJSON()
}

/** The subscription of this browser; null: it has none. */
export const browserSubscription = async ({
  registration,
}: PushBrowser = browser): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null

/** base64url of the key that the subscription was made with. */
const isOfKey = ({ options }: PushSubscription, key: string): boolean => {
  if (options.applicationServerKey === null) return false
  const bytes = String.fromCodePoint(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
