import type { SignedIn } from '../../contract/entities/session.ts'
import type { StoragePort } from '../localStore.ts'

/** Local storage in memory, with its content open to the test. */
export const memoryStorage = (
  initial: Readonly<Record<string, string>> = {},
): StoragePort & { readonly entries: Map<string, string> } => {
  const entries = new Map(Object.entries(initial))
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value)
    },
    removeItem: (key) => {
      entries.delete(key)
    },
  }
}

/** The response to a sign-in, with the parts that a test cares for. */
export const signedInAnswer = (part: Partial<SignedIn> = {}): SignedIn => ({
  login: 'ivan',
  kind: 'client',
  belongsTo: 'fleet-owner',
  message: 'Maintenance on Sunday',
  lastUpdateRead: false,
  profileDto: {
    id: 7,
    login: 'ivan',
    avatar: null,
    interfaceLanguage: 'en',
    isNotifySound: true,
    frontSettings: '',
  },
  capabilities: { setLockMode: true },
  ...part,
})
