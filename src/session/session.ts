import type { Profile, SignedIn } from '../contract/entities/session.ts'
import type { Capabilities, UserKind } from '../contract/permissions.ts'
import { createStore, type Store } from './store.ts'
import type { StoredValues } from './storedValues.ts'

/** Why the sign-in page is shown with a message. */
export type SignInNotice = 'sessionExpired' | 'accountBlocked' | 'connectionError' | 'passwordChanged'

/** The part of the session data about who is signed in (STATE-01). */
export type SessionState =
  | {
      readonly phase: 'signedOut'
      readonly notice: SignInNotice | null
      /** The person has just signed out and is on the way to the sign-in page, which then needs no message. */
      readonly isLeaving: boolean
    }
  | {
      readonly phase: 'signedIn'
      /** API-02: as the server returned it. */
      readonly token: string
      readonly login: string
      readonly kind: UserKind
      readonly ownerLogin: string
      readonly capabilities: Capabilities
      /** null after a reload that found no readable profile. */
      readonly profile: Profile | null
      /** AUTH-06: the administrators' message to everyone; ERR-88: shown as the server sent it. */
      readonly adminMessage: string | null
      /** API-20: the server knows that this person read the release news. */
      readonly lastUpdateRead: boolean
      /** The release news was opened in this page. */
      readonly viewedLastUpdate: boolean
      /** ADMIN-08: an administrator entered as this account. */
      readonly fromAdminPanel: boolean
      /**
       * AUTH-22: the account is blocked from this future moment on (ms since the epoch); known in the page that signed
       * in.
       */
      readonly blockedAt: number | null
      /** AUTH-09: the sign-in happened in this page, and the next page waits for its pause. */
      readonly isFresh: boolean
    }
export type SignedInState = Extract<SessionState, { phase: 'signedIn' }>

export interface Session extends Store<SessionState> {
  /** The token for calls and the websocket; null without a session. */
  readonly token: () => string | null
  /** AUTH-01 to AUTH-07. */
  readonly start: (token: string, answer: SignedIn) => void
  /** The pause after sign-in is over (AUTH-09). */
  readonly settle: () => void
  /** AUTH-10: the person signed out. */
  readonly signOut: () => void
  /** AUTH-17, AUTH-18: the server, or the lack of login and token, ended the session. Does nothing when signed out. */
  readonly end: (notice: SignInNotice) => void
  /** The message of the sign-in page, where no session is left to end. */
  readonly setNotice: (notice: SignInNotice | null) => void
  /** The profile from a later call (PROFILE-05). */
  readonly setProfile: (profile: Profile) => void
  /** The release news is shown to the person. */
  readonly viewLastUpdate: () => void
  /** API-20: the server has recorded that it was read. */
  readonly noteLastUpdateRead: () => void
  /** Where to go after sign-in (AUTH-09); null for the main screen. */
  readonly pageBefore: () => string | null
  /** Remembers the page that a person was redirected from. */
  readonly rememberPage: (path: string | null) => void
}

/** DEMO-02 */
export const isDemo = (state: SessionState): boolean => state.phase === 'signedIn' && state.kind === 'demo'

type Cells = StoredValues['session']

/** A stored session: login, token and kind exist and are readable (AUTH-15), whatever else may be damaged. */
const restore = (cells: Cells): SessionState => {
  const token = cells.token.read()
  const login = cells.login.read()
  const kind = cells.kind.read()
  if (token === undefined || login === undefined || kind === undefined) {
    return { phase: 'signedOut', notice: null, isLeaving: false }
  }
  return {
    phase: 'signedIn',
    token,
    login,
    kind,
    ownerLogin: cells.ownerLogin.read() ?? login,
    capabilities: cells.capabilities.read() ?? {},
    profile: cells.profile.read() ?? null,
    adminMessage: null,
    lastUpdateRead: cells.lastUpdateRead.read() ?? true,
    viewedLastUpdate: false,
    fromAdminPanel: cells.fromAdminPanel.read() ?? false,
    blockedAt: null,
    isFresh: false,
  }
}

const keep = (cells: Cells, token: string, answer: SignedIn): void => {
  cells.login.write(answer.login)
  cells.kind.write(answer.kind)
  cells.ownerLogin.write(answer.belongsTo)
  cells.capabilities.write(answer.capabilities)
  cells.profile.write(answer.profileDto)
  cells.lastUpdateRead.write(answer.lastUpdateRead)
  if (answer.authFromAdminPanel) cells.fromAdminPanel.write(true)
  else cells.fromAdminPanel.remove()
  // Last: other tabs reload when it changes (AUTH-23), and then find the rest in place.
  cells.token.write(token)
}

/** The session's own values are removed, the preferences stay (AUTH-14). */
const forget = (cells: Cells): void => {
  for (const cell of Object.values(cells)) cell.remove()
}

export const createSession = (cells: Cells): Session => {
  const store = createStore<SessionState>(restore(cells))
  let before: string | null = null
  const change = (part: Partial<SignedInState>): void => {
    const state = store.get()
    if (state.phase === 'signedIn') store.set({ ...state, ...part })
  }
  const leave = (notice: SignInNotice | null, isLeaving: boolean): void => {
    forget(cells)
    store.set({ phase: 'signedOut', notice, isLeaving })
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    token: () => {
      const state = store.get()
      return state.phase === 'signedIn' ? state.token : null
    },
    start: (token, answer) => {
      keep(cells, token, answer)
      store.set({
        phase: 'signedIn',
        token,
        login: answer.login,
        kind: answer.kind,
        ownerLogin: answer.belongsTo,
        capabilities: answer.capabilities,
        profile: answer.profileDto,
        adminMessage: answer.message,
        lastUpdateRead: answer.lastUpdateRead,
        viewedLastUpdate: false,
        fromAdminPanel: answer.authFromAdminPanel ?? false,
        blockedAt: answer.blockedAt ?? null,
        isFresh: true,
      })
    },
    settle: () => change({ isFresh: false }),
    signOut: () => {
      before = null
      leave(null, true)
    },
    end: (notice) => {
      if (store.get().phase === 'signedIn') leave(notice, false)
    },
    setNotice: (notice) => {
      if (store.get().phase === 'signedOut') store.set({ phase: 'signedOut', notice, isLeaving: false })
    },
    setProfile: (profile) => {
      cells.profile.write(profile)
      change({ profile })
    },
    viewLastUpdate: () => change({ viewedLastUpdate: true }),
    noteLastUpdateRead: () => {
      if (store.get().phase !== 'signedIn') return
      cells.lastUpdateRead.write(true)
      change({ lastUpdateRead: true })
    },
    pageBefore: () => before,
    rememberPage: (path) => {
      before = path
    },
  }
}
