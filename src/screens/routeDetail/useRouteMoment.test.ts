import { expect, test } from 'vitest'
import { runHook } from '../../fleet/testing/runHook.ts'
import { MORNING, trackOf } from '../../track/testing/tracks.ts'
import { useRouteMoment } from './useRouteMoment.ts'

const MINUTE = 60_000
const track = trackOf()
const last = track.points.timestamp.at(-1) ?? 0

/** The selected moment when the page has its track. wanted: that of the event, ms since the epoch. */
const chosenFirst = async (wanted: number | null): Promise<number> => {
  const hook = await runHook(() => useRouteMoment(track, wanted))
  return hook.answer().cursor.get()
}

test('selects the moment of the event first, without one the first point [TRACK-05]', async () => {
  expect(await chosenFirst(MORNING + 1.5 * MINUTE)).toBe(MORNING + 1.5 * MINUTE)
  expect(await chosenFirst(null)).toBe(MORNING)
})

test('an event outside of the points selects the nearest end', async () => {
  expect(await chosenFirst(MORNING - MINUTE)).toBe(MORNING)
  expect(await chosenFirst(last + MINUTE)).toBe(last)
})

test('a step goes to the next point, also from between two points, and stops at the ends [TRACK-06]', async () => {
  const hook = await runHook(() => useRouteMoment(track, MORNING + 1.5 * MINUTE))
  const { cursor, step } = hook.answer()
  const after = (points: number): number => {
    step(points)
    return cursor.get()
  }
  expect(after(1)).toBe(MORNING + 2 * MINUTE)
  expect(after(-1)).toBe(MORNING + MINUTE)
  expect(after(-99)).toBe(MORNING)
  expect(after(99)).toBe(last)
})
