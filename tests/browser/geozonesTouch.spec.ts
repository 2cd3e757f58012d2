import type { Page } from '@playwright/test'
import { signInTo } from '../tools/api.ts'
import { expect, test } from './fixtures.ts'
import { makeClient } from './ownClient.ts'
import { openSignedIn } from './signedIn.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A place of the map, as shares of its width and height. */
type MapShare = readonly [x: number, y: number]

const placesOf = async (page: Page, shares: readonly MapShare[]) => {
  const box = await page.getByRole('application', { name: 'Map' }).boundingBox()
  if (!box) throw new Error('there is no map')
  return shares.map(([x, y]) => ({ x: box.x + box.width * x, y: box.y + box.height * y }))
}

const tapMap = async (page: Page, shares: readonly MapShare[]): Promise<void> => {
  for (const { x, y } of await placesOf(page, shares)) await page.touchscreen.tap(x, y)
}

/** A finger goes from place to place of the map. */
const drawOnMap = async (page: Page, shares: readonly MapShare[]): Promise<void> => {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [first, ...others] = await placesOf(page, shares)
  if (!first) return
  await send('touchStart', [first])
  let from = first
  for (const to of others) {
    for (let step = 1; step <= 8; step++)
      await send('touchMove', [
        { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
      ])
    from = to
  }
  await send('touchEnd', [])
}

const SHAPES = [
  { shape: 'Polygon', type: 'POLYGON', points: 4 },
  { shape: 'Rectangle', type: 'SQUARE', points: 2 },
  { shape: 'Circle', type: 'CIRCLE', points: 1 },
  { shape: 'Corridor', type: 'LINE', points: 2 },
  { shape: 'Freehand', type: 'POLYGON', points: null },
] as const

test('draws each shape of a geozone by touch [API-84]', async ({ page, product }) => {
  const owner = { login: 'zone-touch', password: 'secret-pass-123' }
  await makeClient(product, owner, 'TOUCH', ['Truck'])
  await openSignedIn(page, product.url, owner, '/#/geozones_and_addresses')
  const draft = page.getByRole('region', { name: 'New geozone', exact: true })
  for (const { shape } of SHAPES) {
    await page.getByRole('button', { name: 'Add geozone' }).tap()
    await draft.getByRole('radio', { name: shape }).check({ force: true })
    if (shape === 'Polygon') {
      await tapMap(page, [
        [0.3, 0.3],
        [0.6, 0.3],
        [0.6, 0.6],
        [0.3, 0.3],
      ])
    } else if (shape === 'Freehand') {
      await drawOnMap(page, [
        [0.3, 0.3],
        [0.6, 0.3],
        [0.65, 0.6],
        [0.4, 0.65],
        [0.3, 0.4],
      ])
    } else {
      await tapMap(page, [
        [0.4, 0.4],
        [0.6, 0.5],
      ])
    }
    if (shape !== 'Corridor') await expect(draft.getByText(/^[\d,.]+ ha/)).toBeVisible()
    await draft.getByRole('textbox', { name: 'Name' }).fill(shape)
    await page.getByRole('button', { name: /Choose a type/ }).tap()
    await page.getByRole('option', { name: 'Base', exact: true }).tap()
    await draft.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByText(`Geozone ${shape} added`)).toBeVisible()
  }

  const caller = await signInTo(product.url, owner)
  const made = (await (await caller.call('geozones')).json()) as {
    name: string
    type: string
    points: unknown[]
  }[]
  for (const { shape, type, points } of SHAPES) {
    const zone = made.find(({ name }) => name === shape)
    expect(zone?.type, shape).toBe(type)
    if (points !== null) expect(zone?.points, shape).toHaveLength(points)
    else expect(zone?.points.length).toBeGreaterThanOrEqual(5)
  }
})
