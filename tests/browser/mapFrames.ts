import type { Page } from '@playwright/test'
import { countPixels } from '../tools/picture.ts'
import { type ControlPage, expect } from './fixtures.ts'

/** CSS pixels of the watched square in the middle of the map. */
const SIDE = 360
/** Less than this share of the vehicles' first pixels: they are gone. A filter, clusters and a step of zoom leave more. */
const LEAST_SHARE = 0.1
/** Less than this share of what was there before a switch, and of what is there after it: vehicles are missing between. */
const LEAST_SHARE_BETWEEN = 0.5
/** Between two pictures, ms; a picture takes about as long by itself. */
const EVERY_MS = 50
/** How long each option is watched after its switch, ms, and how many pictures of it there are at least. */
const AFTER_MS = 500
const LEAST_PICTURES = 3

/** An option of the map, and what a person does to switch it. */
export interface MapSwitch {
  readonly name: string
  readonly run: () => Promise<void>
}

/** Pressing a key. */
export const keySwitch = (page: Page, name: string, key: string): MapSwitch => ({
  name,
  run: () => page.keyboard.press(key),
})

/** The options that have keys, each on and off again, and a step of zoom. */
export const keySwitches = (page: Page): readonly MapSwitch[] => [
  keySwitch(page, 'labels on', 'l'),
  keySwitch(page, 'trails on', 't'),
  keySwitch(page, 'clusters on', 'g'),
  keySwitch(page, 'clusters off', 'g'),
  keySwitch(page, 'zoomed in', '+'),
  keySwitch(page, 'zoomed out', '-'),
  keySwitch(page, 'labels off', 'l'),
  keySwitch(page, 'trails off', 't'),
]

/** The pictures of a switch, in the order of time, as the numbers of their pixels that are vehicles. */
interface Watched {
  readonly name: string
  readonly counts: readonly number[]
}

/** A picture of the middle of the map, where most vehicles are. */
const pictureOf = async (page: Page, control: ControlPage): Promise<Buffer> => {
  const map = await control.map.boundingBox()
  if (!map) throw new Error('there is no map')
  const [x, y] = [map.x + (map.width - SIDE) / 2, map.y + (map.height - SIDE) / 2]
  return page.screenshot({ clip: { x, y, width: SIDE, height: SIDE } })
}

/** The pictures without vehicles, each with the switch after which it was taken, in words. */
const emptyOnes = (first: number, watched: readonly Watched[]): string[] => {
  let before = first
  return watched.flatMap(({ name, counts }) => {
    const after = counts.at(-1) ?? 0
    const least = Math.max(first * LEAST_SHARE, Math.min(before, after) * LEAST_SHARE_BETWEEN)
    const empty = counts.filter((count) => count < least)
    const line = `${name}: ${empty.join(', ')}, before ${before}, after ${after}, at first ${first}`
    before = after
    return empty.length > 0 ? [line] : []
  })
}

/**
 * Switches one option after the other, watching the middle of the map meanwhile: no picture may be without the vehicles
 * that are there both before and after the switch. `hide` takes all vehicles away, for a picture of the ground alone.
 * Coloured pixels are counted, for dark names of places move aside for vehicles; dark ones where vehicles are gray.
 */
export const expectNoEmptyFrame = async (
  page: Page,
  control: ControlPage,
  switches: readonly MapSwitch[],
  hide: () => Promise<void>,
  kind: 'dark' | 'coloured' = 'coloured',
): Promise<void> => {
  const pictures = [await pictureOf(page, control)]
  const names = ['at first']
  for (const { name, run } of switches) {
    await run()
    const end = Date.now() + AFTER_MS
    for (let taken = 0; taken < LEAST_PICTURES || Date.now() < end; taken++) {
      pictures.push(await pictureOf(page, control))
      names.push(name)
      await page.waitForTimeout(EVERY_MS)
    }
  }
  await hide()
  const [ground = 0, ...all] = await countPixels(page, [await pictureOf(page, control), ...pictures], kind)
  const [first = 0, ...counts] = all.map((count) => count - ground)
  expect(first).toBeGreaterThan(200)
  const watched = switches.map(({ name }) => ({
    name,
    counts: counts.filter((_, index) => names[index + 1] === name),
  }))
  expect(emptyOnes(first, watched)).toEqual([])
}
