import { createContext, use, useSyncExternalStore } from 'react'
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

/** Provided by the app. */
export const InstallOfferContext = createContext<InstallOffer | null>(null)

/** Installs the product; null where the browser does not offer it. Re-renders when that changes. */
export const useInstall = (): (() => void) | null => {
  const offer = use(InstallOfferContext)
  if (offer === null) throw new Error('No InstallOfferContext above this component')
  return useSyncExternalStore(offer.subscribe, offer.get) ? offer.takeUp : null
}
