import { useSyncExternalStore } from 'react'
import { guardedHash, leaving, unasked } from './leaveGuard.ts'
import { moveTo } from './moveTo.ts'

/** The parts of an address hash: '#/control?z=7' is the path '/control' and the query 'z=7'. */
export const splitHash = (hash: string): { readonly path: string; readonly query: string } => {
  const [path = '', ...query] = hash.replace(/^#?\/?/, '').split('?')
  return { path: `/${path}`, query: query.join('?') }
}

/** Path and query of the current address: where to return later. */
export const currentAddress = (): string => `/${location.hash.replace(/^#?\/?/, '')}`

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
/** The browser changes the address some time before its event; a guarded page is rendered meanwhile, and stays. */
const currentPath = (): string => splitHash(guardedHash() ?? location.hash).path

interface NavigateOptions {
  /** Adds no history entry. */
  readonly replace?: boolean
}

/**
 * Goes to a path of the product, with or without a query. A page that guards unsaved changes asks first, unless the
 * navigation replaces the current entry, which only the program does.
 */
export const navigate = (to: string, { replace = false }: NavigateOptions = {}): void => {
  const hash = `#/${to.replace(/^#?\/?/, '')}`
  const go = (): void => moveTo(hash, replace)
  if (replace) unasked(go)
  else leaving(go)
}

const currentQuery = (): string => splitHash(location.hash).query

/** The query of the address, as it changes. */
export const useHashQuery = (): string => useSyncExternalStore(subscribe, currentQuery)

/** The hash as wouter's location (ROUTE-01): the query controls how a page looks, and does not affect the routes. */
export const useHashLocation = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, currentPath),
  navigate,
]
