import type { Page } from '@playwright/test'
import type { EntryTicket } from '../../src/contract/http/admin/entry.ts'
import type { User } from '../../src/contract/http/users.ts'
import { demoAccount } from '../tools/accounts.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'

/** A password that satisfies the rule, for every account that tests create. */
export const PASSWORD = 'harbour-123'

export const ownerOf = (product: Product): Promise<ApiCaller> =>
  signInTo(product.url, demoAccount(product, 'operator'))
export const administratorOf = (product: Product): Promise<ApiCaller> =>
  signInTo(product.url, demoAccount(product, 'administrator'))

/** A read-only user of the demo fleet's owner, who sees every vehicle. */
export const makeUser = async (
  product: Product,
  login: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<User> => {
  const owner = await ownerOf(product)
  const capabilities = { seeCurrentPosition: true }
  return owner.send<User>(
    'createUser',
    {},
    {
      login,
      password: PASSWORD,
      capabilities,
      vehicleScope: 'all',
      ...more,
    },
  )
}

/** A link that enters as the account of this login. */
export const entryLink = async (product: Product, login: string, vehicleId?: number): Promise<string> => {
  const administrator = await administratorOf(product)
  const answer = await administrator.call('adminClients', {}, `?search=${login}`)
  const { rows } = (await answer.json()) as { rows: { id: number; login: string }[] }
  const accountId = rows.find((row) => row.login === login)?.id
  const ticket = await administrator.send<EntryTicket>('adminIssueEntry', {}, { accountId, vehicleId })
  const { vehicle } = ticket
  const parts = vehicle ? [vehicle.id, vehicle.name, vehicle.licensePlate] : []
  return `/#/commingFromAdmin/${[ticket.sid, ticket.login, ...parts].map((part) => encodeURIComponent(part)).join('/')}`
}

/** The newest restore link of a login, as an administrator reveals it when no mail server is configured. */
export const restoreLink = async (product: Product, login: string): Promise<string> => {
  const administrator = await administratorOf(product)
  const answer = await administrator.call('outbox')
  const { items } = (await answer.json()) as { items: { id: number; login: string }[] }
  const id = items.find((mail) => mail.login === login)?.id ?? 0
  return (await administrator.send<{ link: string }>('revealOutboxLink', { id }, {})).link
}

/** Every page of the test is in English from its first render. */
export const inEnglish = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en')
  })
}

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Everything that the browser stores for a page: address, local and session storage. */
export const traces = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([location.href, Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
