import { use, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type AccountLook, accountLook } from '../contract/entities/accountLook.ts'
import { applyAccent } from './accentSheet.ts'
import { browserStorage } from './browserSession.ts'
import { json } from './codecs.ts'
import { type StoragePort, type StoredValue, storedValue } from './localStore.ts'
import type { Session } from './session.ts'
import { SessionContext } from './sessionContext.ts'
import { createStore, type Store } from './store.ts'

/** login: whose look it is, as another account of the same browser does not begin with it. */
const keptLook = z.object({ login: z.string(), look: accountLook })
type KeptLook = StoredValue<z.infer<typeof keptLook>>

/** What this browser keeps of the look of an account. */
export const keptLookValue = (storage: StoragePort): KeptLook =>
  storedValue(storage, 'accountLook', json(keptLook))

/** The look of the account that is signed in; null: that of the product, also as long as nothing is known. */
export interface AccountLookStore extends Store<AccountLook | null> {
  /** The look as the server returned it; kept for the next start of this session. */
  readonly set: (look: AccountLook) => void
}

const loginOf = (session: Session): string | null => {
  const state = session.get()
  return state.phase === 'signedIn' ? state.login : null
}

/** The look as this browser keeps it, so that a page begins with it; it is forgotten with its session. */
export const createAccountLook = (session: Session, kept: KeptLook): AccountLookStore => {
  let login = loginOf(session)
  const found = kept.read()
  const store = createStore(found && found.login === login ? found.look : null)
  session.subscribe(() => {
    if (loginOf(session) === login) return
    login = loginOf(session)
    kept.remove()
    store.set(null)
  })
  return {
    get: store.get,
    subscribe: store.subscribe,
    set: (look) => {
      if (login === null) return
      kept.write({ login, look })
      store.set(look)
    },
  }
}

const looks = new WeakMap<Session, AccountLookStore>()

/** The look of a session's account in this browser; from the first time on, its accents are those of the page. */
export const accountLookOf = (session: Session): AccountLookStore => {
  const known = looks.get(session)
  if (known) return known
  const look = createAccountLook(session, keptLookValue(browserStorage()))
  looks.set(session, look)
  applyAccent(document, look)
  return look
}

const NOBODY: Store<null> = { get: () => null, subscribe: () => () => undefined }

/** The look of the account; null: that of the product. Re-renders on a change. Outside a browser there is none. */
export const useAccountLook = (): AccountLook | null => {
  const session = use(SessionContext)
  const isPage = typeof document !== 'undefined'
  const store: Store<AccountLook | null> = session && isPage ? accountLookOf(session) : NOBODY
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
