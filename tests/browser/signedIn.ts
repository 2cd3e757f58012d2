import type { Page } from '@playwright/test'
import { type Profile, profile, type SignedIn, signedIn } from '../../src/contract/entities/session.ts'
import { FIRST_CALLS, TOKEN_HEADER } from '../../src/contract/http/firstCalls.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { createSession } from '../../src/session/session.ts'
import { storedValues } from '../../src/session/storedValues.ts'
import type { Account } from '../tools/accounts.ts'

/** The browser's stored sign-in, created by the application's own code. */
const kept = async (url: string, account: Account): Promise<readonly (readonly [string, string])[]> => {
  const form = new FormData()
  form.set('username', account.login)
  form.set('password', account.password)
  const answer = await fetch(url + FIRST_CALLS.login.path, { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`sign-in of ${account.login}: ${answer.status} ${await answer.text()}`)
  const storage = new Map<string, string>()
  const cells = storedValues({
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  })
  const token = answer.headers.get(TOKEN_HEADER) ?? ''
  const user = signedIn.parse(await answer.json())
  createSession(cells.session).start(token, { ...user, profileDto: await inEnglish(url, token, user) })
  return [...storage]
}

/** The account's profile with English as language: an earlier test may have left another one. */
const inEnglish = async (url: string, token: string, { kind, profileDto }: SignedIn): Promise<Profile> => {
  if (profileDto.interfaceLanguage === 'en' || kind === 'demo') return profileDto
  const answer = await fetch(url + CALLS.updateProfile.path, {
    method: CALLS.updateProfile.method,
    headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...profileDto, interfaceLanguage: 'en' }),
  })
  if (!answer.ok) throw new Error(`the language of ${profileDto.login}: ${answer.status}`)
  return profile.parse(await answer.json())
}

/**
 * Opens `address` in English as a user who signed in earlier: tests of pages behind the sign-in need not render it,
 * nor the map that it leads to. A later sign-out in the page takes effect.
 */
export const openSignedIn = async (
  page: Page,
  url: string,
  account: Account,
  address = '/#/control',
): Promise<void> => {
  await page.addInitScript(
    (entries) => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en')
      if (localStorage.getItem('signedInByTest') !== null) return
      for (const [key, value] of entries) localStorage.setItem(key, value)
      localStorage.setItem('signedInByTest', 'yes')
    },
    await kept(url, account),
  )
  await page.goto(`${url}${address}`)
}

/** Resolves once the page hears its account's events; what comes from then on is announced. Ask before opening it. */
export const ownEventsOpened = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('events=own')) socket.once('framereceived', () => resolve())
    })
  })
