import { createContext, use, useSyncExternalStore } from 'react'
import type { AccountLook } from '../contract/entities/accountLook.ts'
import type { Session } from './session.ts'
import { createStore, type Store } from './store.ts'
import type { StoredValues } from './storedValues.ts'

/** The look of the account that is signed in; null: that of the product, also as long as nothing is known. */
export interface AccountLookStore extends Store<AccountLook | null> {
  /** The look as the server returned it; kept for the next start of this session. */
  readonly set: (look: AccountLook) => void
}

/** The look as this browser keeps it, so that a page begins with it; it is forgotten with its session. */
export const createAccountLook = (
  session: Session,
  cell: StoredValues['session']['look'],
): AccountLookStore => {
  const store = createStore(session.token() === null ? null : (cell.read() ?? null))
  let token = session.token()
  session.subscribe(() => {
    if (session.token() === token) return
    token = session.token()
    cell.remove()
    store.set(null)
  })
  return {
    get: store.get,
    subscribe: store.subscribe,
    set: (look) => {
      if (token === null) return
      cell.write(look)
      store.set(look)
    },
  }
}

/** Provided by the app; null: parts of the page that are shown alone. */
export const AccountLookContext = createContext<AccountLookStore | null>(null)

const NOBODY: Store<null> = { get: () => null, subscribe: () => () => undefined }

/** The look of the account; null: that of the product. Re-renders on a change. */
export const useAccountLook = (): AccountLook | null => {
  const store: Store<AccountLook | null> = use(AccountLookContext) ?? NOBODY
  return useSyncExternalStore(store.subscribe, store.get)
}
