import { useSyncExternalStore } from 'react'
import { createStore, type Store } from './store.ts'

/** Chromium's event that offers to install the product; it is in no standard, and other browsers have a menu of their own. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

type Target = Pick<Window, 'addEventListener'>

/** Whether the browser offers now to install the product as an application. */
export interface InstallOffer extends Store<boolean> {
  /** Has the browser ask the person; an offer can be taken up once. */
  readonly takeUp: () => void
}

/** Listens for the browser's offer, which it makes once while the page loads, and until the product is installed. */
export const createInstallOffer = (target: Target): InstallOffer => {
  let event: InstallPromptEvent | null = null
  const isOffered = createStore(false)
  const end = (): void => {
    event = null
    isOffered.set(false)
  }
  target.addEventListener('beforeinstallprompt', (offered) => {
    // Without it the browsers of phones show a bar of their own over the page.
    offered.preventDefault()
    event = offered as InstallPromptEvent
    isOffered.set(true)
  })
  target.addEventListener('appinstalled', end)
  return {
    get: isOffered.get,
    subscribe: isOffered.subscribe,
    takeUp: () => {
      void event?.prompt()
      end()
    },
  }
}

let own: InstallOffer | null = null
/** The offer of this browser, listened to from the first call on. */
export const installOffer = (): InstallOffer => (own ??= createInstallOffer(window))

/** Installs the product; null where the browser does not offer it. Re-renders when that changes. */
export const useInstall = (): (() => void) | null => {
  const { get, subscribe, takeUp } = installOffer()
  return useSyncExternalStore(subscribe, get) ? takeUp : null
}
