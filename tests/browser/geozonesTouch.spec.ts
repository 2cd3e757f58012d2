import type { Page } from '@playwright/test'
import { fingerOn } from './finger.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'
import { editor, makeZones, mapBox, PATH } from './zonePage.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Places of the map, as shares of its width and height. */
type Places = readonly (readonly [x: number, y: number])[]

const tapMap = async (page: Page, places: Places): Promise<void> => {
  const at = await mapBox(page)
  for (const [x, y] of places) await page.touchscreen.tap(...at(x, y))
}

/** Moves of a finger from one place to the next. */
const STEPS = 8

const drawOnMap = async (page: Page, places: Places): Promise<void> => {
  const at = await mapBox(page)
  const corners = places.map(([x, y]) => at(x, y))
  const finger = await fingerOn(page)
  for (const [index, [x, y]] of corners.entries()) {
    const [fromX, fromY] = corners[index - 1] ?? [x, y]
    if (index === 0) await finger.down({ x, y })
    else
      for (let step = 1; step <= STEPS; step++)
        await finger.move({
          x: fromX + ((x - fromX) * step) / STEPS,
          y: fromY + ((y - fromY) * step) / STEPS,
        })
  }
  await finger.up()
}

const SHAPES = [
  { shape: 'Polygon', type: 'POLYGON', points: 4 },
  { shape: 'Rectangle', type: 'SQUARE', points: 2 },
  { shape: 'Circle', type: 'CIRCLE', points: 1 },
  { shape: 'Corridor', type: 'LINE', points: 2 },
  { shape: 'Freehand', type: 'POLYGON', points: null },
] as const

test('draws each shape of a geozone by touch [API-84]', async ({ page, product }) => {
  const { owner, read } = await makeZones(product, 'zone-touch', [])
  await openSignedIn(page, product.url, owner, PATH)
  const draft = editor(page, 'New geozone')
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

  const made = await read()
  for (const { shape, type, points } of SHAPES) {
    const zone = made.find(({ name }) => name === shape)
    const corners = (zone?.['points'] ?? []) as unknown[]
    expect(zone?.['type'], shape).toBe(type)
    if (points !== null) expect(corners, shape).toHaveLength(points)
    else expect(corners.length).toBeGreaterThanOrEqual(5)
  }
})
