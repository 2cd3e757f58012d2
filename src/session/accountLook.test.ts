import { expect, test } from 'vitest'
import { createAccountLook, keptLookValue } from './accountLook.ts'
import { accentCss } from './accentSheet.ts'
import { createSession } from './session.ts'
import { storedValues } from './storedValues.ts'
import { memoryStorage } from './testing/sessionFixtures.ts'

const LOOK = { company: 'Vans', logo: null, accentLight: '#0b5394', accentDark: null }
const SIGNED_IN = { login: 'anna', sid: 'token', kindUser: 'client' }

const begin = (initial: Record<string, string>) => {
  const storage = memoryStorage(initial)
  const session = createSession(storedValues(storage).session)
  return { storage, session, look: createAccountLook(session, keptLookValue(storage)) }
}
const KEPT = JSON.stringify({ login: 'anna', look: LOOK })

test('a page of a stored session begins with the look that it had', () => {
  const first = begin(SIGNED_IN)
  expect(first.look.get()).toBeNull()
  first.look.set(LOOK)
  expect(first.look.get()).toEqual(LOOK)
  expect(first.storage.getItem('accountLook')).toBe(KEPT)
  expect(begin({ ...SIGNED_IN, accountLook: KEPT }).look.get()).toEqual(LOOK)
})

test('the look ends with its session, and nobody else begins with it', () => {
  const { storage, session, look } = begin({ ...SIGNED_IN, accountLook: KEPT })
  expect(look.get()).toEqual(LOOK)
  session.signOut()
  expect(look.get()).toBeNull()
  expect(storage.getItem('accountLook')).toBeNull()
  look.set(LOOK)
  expect(storage.getItem('accountLook')).toBeNull()
  expect(begin({ accountLook: KEPT }).look.get()).toBeNull()
  expect(begin({ ...SIGNED_IN, login: 'petro', accountLook: KEPT }).look.get()).toBeNull()
})

test('a damaged look counts as none', () => {
  const accountLook = '{"login":"anna","look":{"company":1}}'
  expect(begin({ ...SIGNED_IN, accountLook }).look.get()).toBeNull()
})

test('the style sheet has the accents of the themes that have one, by the selectors of the tokens', () => {
  expect(accentCss({ accentLight: null, accentDark: null })).toBe('')
  const light = accentCss({ accentLight: '#0b5394', accentDark: null })
  expect(light).toBe(
    '.paper,:root{--color-accent:#0b5394;--color-accent-hover:#0d477c;--color-on-accent:#ffffff;--color-accent-soft:#ebf1f6}',
  )
  const dark = accentCss({ accentLight: null, accentDark: '#8ab8e6' })
  expect(dark).toMatch(
    /^@media \(prefers-color-scheme:dark\)\{:root:not\(\[data-theme="light"\]\)\{[^}]+\}\}\.night,:root\[data-theme="dark"\]\{[^}]+\}$/,
  )
})
