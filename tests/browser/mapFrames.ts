import type { Page } from '@playwright/test'
import { darkPixels } from '../tools/picture.ts'
import { type ControlPage, expect } from './fixtures.ts'

/** CSS pixels of the watched square in the middle of the map. */
const SIDE = 360
/** Less than this share of the vehicles' first pixels: they are gone. Clusters and a step of zoom leave more. */
const LEAST_SHARE = 0.1
/** Between two pictures, ms; a picture takes about as long by itself. */
const EVERY_MS = 100
/** How long each option is watched after its switch, ms. */
const AFTER_MS = 800

/** The options of the map by their keys, and zooming. */
const SWITCHES = [
  ['labels on', 'l'],
  ['trails on', 't'],
  ['clusters on', 'g'],
  ['clusters off', 'g'],
  ['zoomed in', '+'],
  ['zoomed out', '-'],
  ['labels off', 'l'],
  ['trails off', 't'],
] as const

/** A picture of the middle of the map, where most vehicles are. */
const pictureOf = async (page: Page, control: ControlPage): Promise<Buffer> => {
  const map = await control.map.boundingBox()
  if (!map) throw new Error('there is no map')
  const [x, y] = [map.x + (map.width - SIDE) / 2, map.y + (map.height - SIDE) / 2]
  return page.screenshot({ clip: { x, y, width: SIDE, height: SIDE } })
}

/**
 * Switches every option of the map and zooms, watching the middle of the map meanwhile: no picture may be without
 * vehicles. `hide` takes all vehicles away, for a picture of the ground alone.
 */
export const expectNoEmptyFrame = async (
  page: Page,
  control: ControlPage,
  hide: () => Promise<void>,
): Promise<void> => {
  const pictures = [await pictureOf(page, control)]
  const names: string[] = ['at first']
  for (const [name, key] of SWITCHES) {
    await page.keyboard.press(key)
    for (const end = Date.now() + AFTER_MS; Date.now() < end; ) {
      pictures.push(await pictureOf(page, control))
      names.push(name)
      await page.waitForTimeout(EVERY_MS)
    }
  }
  await hide()
  const [ground = 0, ...counts] = await darkPixels(page, [await pictureOf(page, control), ...pictures])
  const vehicles = counts.map((count) => count - ground)
  const [first = 0] = vehicles
  expect(first).toBeGreaterThan(200)
  const empty = vehicles.flatMap((count, index) =>
    count < first * LEAST_SHARE ? [`${names[index]}: ${count} of ${first}`] : [],
  )
  expect(empty).toEqual([])
}
