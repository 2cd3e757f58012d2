import type { Page } from '@playwright/test'
import { signedIn } from '../../src/contract/entities/session.ts'
import { FIRST_CALLS, TOKEN_HEADER } from '../../src/contract/http/firstCalls.ts'
import { createSession } from '../../src/session/session.ts'
import { storedValues } from '../../src/session/storedValues.ts'
import type { Account } from '../tools/accounts.ts'

/** What a browser keeps of a sign-in, made by the application's own code. */
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
  createSession(cells.session).start(
    answer.headers.get(TOKEN_HEADER) ?? '',
    signedIn.parse(await answer.json()),
  )
  return [...storage]
}

/**
 * Opens `address` in English as somebody who signed in earlier: a test of what lies behind the sign-in need not draw that
 * page, nor the map that it leads to. A later sign-out in the page stays one.
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
