import type { Page } from 'playwright'
import { percentile } from '../suite/timing.ts'

const FRAME_MS = 16
const MOVES = 90

/** Moves the mouse along a line and back; a mouse event every 16 ms. */
export const sweep = async (
  page: Page,
  from: { readonly x: number; readonly y: number },
  width: number,
): Promise<void> => {
  for (let step = 0; step <= MOVES; step++) {
    const next = performance.now() + FRAME_MS
    const share = step <= MOVES / 2 ? (step / MOVES) * 2 : 2 - (step / MOVES) * 2
    await page.mouse.move(from.x + width * share, from.y)
    const left = next - performance.now()
    if (left > 0) await page.waitForTimeout(left)
  }
}

/** Position of an element, CSS pixels. */
export const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`bench: nothing is drawn at ${selector}`)
  return box
}

/** Times between drawn frames while `act` runs, ms. */
export const framesOf = async (page: Page, act: () => Promise<void>): Promise<readonly number[]> => {
  await page.evaluate(() => window.benchProbe.startFrames())
  await act()
  return page.evaluate(() => window.benchProbe.framesOf())
}

/** Times between drawn frames while a map is dragged there and back, ms. selector: of its pane. */
export const panMap = async (page: Page, selector: string): Promise<readonly number[]> => {
  const { x, y, width, height } = await boxOf(page, selector)
  const middle = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  const times = await framesOf(page, () => sweep(page, middle, 200))
  await page.mouse.up()
  return times
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Formats frame times. */
export const formatFrames = (times: readonly number[]): string =>
  `mean ${mean(times).toFixed(1)}, 95 % ${percentile(times, 0.95).toFixed(1)} ms of ${times.length} frames`
