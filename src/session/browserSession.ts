import type { StoragePort } from './localStore.ts'

/** The browser's local storage; a Map where the browser denies access to it. The only use of `localStorage`. */
export const browserStorage = (): StoragePort => {
  try {
    return globalThis.localStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => {
        memory.set(key, value)
      },
      removeItem: (key) => {
        memory.delete(key)
      },
    }
  }
}

interface StorageChange {
  /** null: the whole storage was cleared. */
  readonly key: string | null
  readonly newValue: string | null
}

/** AUTH-23: did another tab change the stored session id to something else than this page's? */
export const isForeignSession = (change: StorageChange, ownToken: string | null): boolean =>
  (change.key === 'sid' || change.key === null) && change.newValue !== ownToken

/** Calls `reload` when another tab signs in or out (AUTH-23). Returns the function that ends the watch. */
export const watchOtherTabs = (
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  ownToken: () => string | null,
  reload: () => void,
): (() => void) => {
  const onStorage = (change: StorageEvent): void => {
    if (isForeignSession(change, ownToken())) reload()
  }
  target.addEventListener('storage', onStorage)
  return () => target.removeEventListener('storage', onStorage)
}
