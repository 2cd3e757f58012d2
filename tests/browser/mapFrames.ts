import type { Page } from '@playwright/test'
import { colouredPixels } from '../tools/picture.ts'
import { type ControlPage, expect } from './fixtures.ts'

/** CSS pixels of the watched square in the middle of the map. */
const SIDE = 360
/** Fewer coloured pixels than this share of the first picture: the vehicles are gone. */
const LEAST_SHARE = 0.1
/** Between two pictures, ms; a picture takes about as long by itself. */
const EVERY_MS = 100
/** How long each option is watched after its switch, ms. */
const AFTER_MS = 1_500

/** A switch of the map by its key, or the wheel. */
const SWITCHES = [
  ['labels on', 'l'],
  ['trails on', 't'],
  ['clusters on', 'g'],
  ['clusters off', 'g'],
  ['zoomed in', '+'],
  ['zoomed out', '-'],
  ['only moving', 'z'],
  ['all again', 'z'],
  ['labels off', 'l'],
  ['trails off', 't'],
] as const

/**
 * Switches every option of the map and zooms, and watches the middle of the map meanwhile: no picture may be without
 * vehicles.
 */
export const expectNoEmptyFrame = async (page: Page, control: ControlPage): Promise<void> => {
  const map = await control.map.boundingBox()
  if (!map) throw new Error('there is no map')
  const clip = {
    x: map.x + (map.width - SIDE) / 2,
    y: map.y + (map.height - SIDE) / 2,
    width: SIDE,
    height: SIDE,
  }
  const pictures: Buffer[] = [await page.screenshot({ clip })]
  const names: string[] = ['at first']
  for (const [name, key] of SWITCHES) {
    await page.keyboard.press(key)
    for (const end = Date.now() + AFTER_MS; Date.now() < end; ) {
      pictures.push(await page.screenshot({ clip }))
      names.push(name)
      await page.waitForTimeout(EVERY_MS)
    }
  }
  const counts = await colouredPixels(page, pictures)
  const [first = 0] = counts
  expect(first).toBeGreaterThan(200)
  const empty = counts.flatMap((count, index) =>
    count < first * LEAST_SHARE ? [`${names[index]}: ${count} of ${first}`] : [],
  )
  expect(empty).toEqual([])
}
