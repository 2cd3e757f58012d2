import type { Locator, Page } from '@playwright/test'
import type { ZoneType } from '../../src/contract/http/geozones.ts'
import type { Account } from '../tools/accounts.ts'
import { demoAccount } from '../tools/accounts.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { makeClient } from './ownClient.ts'
import { makeUser } from './peopleTools.ts'
import { openSignedIn } from './signedIn.ts'

test.use({ webgl: false })

const OWNER: Account = { login: 'hidden-types', password: 'secret-pass-123' }
const USER: Account = { login: 'hidden-user', password: 'secret-pass-123' }
let owner: ApiCaller
let userId = 0

test.beforeAll(async ({ product }) => {
  await makeClient(product, OWNER, 'HT', ['Truck'])
  owner = await signInTo(product.url, OWNER)
  userId = (await owner.send<{ id: number }>('createUser', {}, { ...USER, capabilities: {} })).id
})

const dialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Geozone types hidden from hidden-user' })

test('hides zone types from a limited user, who then is offered the others alone [GEO-20, API-100]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, OWNER, `/#/users_management/${userId}/vehicles`)
  // The button stays where it is once the vehicles are there.
  await expect(page.getByRole('rowheader', { name: 'Truck' })).toBeVisible()
  await page.getByRole('button', { name: 'Hidden geozone types: 0' }).click()
  for (const type of ['Base', 'Field']) await dialog(page).getByText(type, { exact: true }).click()
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Hidden geozone types: 2' })).toBeVisible()
  const typesOf = async (caller: ApiCaller): Promise<readonly string[]> =>
    ((await (await caller.call('zoneTypes')).json()) as ZoneType[]).map(({ type }) => type)
  const user = await signInTo(product.url, USER)
  const [all, seen] = [await typesOf(owner), await typesOf(user)]
  expect(all.filter((type) => !seen.includes(type)).toSorted()).toEqual(['BASE', 'FIELD'])

  await page.reload()
  await page.getByRole('button', { name: 'Hidden geozone types: 2' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Base' })).toBeChecked()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await contrastFindings(page)).toEqual([])
  // By keyboard: unticks one and saves.
  await dialog(page).getByRole('checkbox', { name: 'Base' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Hidden geozone types: 1' })).toBeVisible()
})

test('shows the hidden types to the demo account, which changes none [GEO-20, DEMO-11]', async ({
  page,
  product,
}) => {
  const { id } = await makeUser(product, 'hidden-of-demo')
  const address = `/#/users_management/${id}/vehicles`
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), address)
  await page.getByRole('button', { name: /^Hidden geozone types: / }).click()
  const opened = page.getByRole('dialog', { name: /^Geozone types hidden from / })
  await expect(opened.getByRole('checkbox').first()).toBeDisabled()
  await expect(opened.getByRole('button', { name: 'Save' })).toBeDisabled()
})
