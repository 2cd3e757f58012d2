import type { Locator, Page } from '@playwright/test'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { makeClient } from './ownClient.ts'

/** The page of geozones and addresses, and clients to try it with. */

export const PATH = '/#/geozones_and_addresses'
export const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Geozones' })
export const row = (page: Page, name: string): Locator =>
  list(page).getByRole('option').filter({ hasText: name })
export const editor = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const mapBox = async (page: Page) => {
  const box = await page.getByRole('application', { name: 'Map' }).boundingBox()
  if (!box) throw new Error('there is no map')
  return (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y]
}
export const pressMap = async (
  page: Page,
  places: readonly (readonly [x: number, y: number])[],
): Promise<void> => {
  const at = await mapBox(page)
  for (const [x, y] of places) await page.mouse.click(...at(x, y))
}

/** A client with zones around Kyiv: names in their order from west to east. */
export const makeZones = async (product: Product, login: string, names: readonly string[]) => {
  const owner = { login, password: 'secret-pass-123' }
  await makeClient(product, owner, login.toUpperCase(), ['Truck'])
  const caller = await signInTo(product.url, owner)
  const types = (await (await caller.call('zoneTypes')).json()) as { id: number; type: string }[]
  const zones = names.map((name, index) => ({
    name,
    zoneTypeId: types[0]?.id,
    color: '#3366cc',
    type: 'SQUARE',
    points: [
      { latitude: 50.4, longitude: 30.4 + index / 100 },
      { latitude: 50.405, longitude: 30.405 + index / 100 },
    ],
    radius: null,
    width: null,
  }))
  if (names.length > 0) await caller.send('createGeozones', {}, zones)
  const read = async (): Promise<readonly Record<string, unknown>[]> =>
    (await (await caller.call('geozones')).json()) as Record<string, unknown>[]
  return { owner, caller, read }
}
