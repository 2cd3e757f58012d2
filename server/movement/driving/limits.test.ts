import { expect, test } from 'vitest'
import { MovementTracker } from '../movementTracker.ts'
import type { TrackPosition } from '../ports.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { TrackBuilder } from '../testing.ts'
import { type StoredZone, ZoneIndex } from '../zones/zoneIndex.ts'

/** A circle of 2 km around where the track begins. */
const town: StoredZone = {
  id: 1,
  zoneTypeId: 1,
  shapedAt: 0,
  type: 'CIRCLE',
  points: [{ latitude: 50.45, longitude: 30.52 }],
  radius: 2_000,
  width: null,
  speedLimit: 14,
}

const excessesOf = (positions: readonly TrackPosition[], allowedSpeed: number | null, zone = town) => {
  const tracker = new MovementTracker<TrackPosition>(
    { ...DEFAULT_SETTINGS, allowedSpeed },
    { zones: new ZoneIndex([zone]) },
  )
  const begin = positions[0]?.timestamp ?? 0
  return positions
    .flatMap((position) => tracker.addPosition(position))
    .flatMap((event) =>
      event.kind === 'driving' && event.driving.kind === 'overSpeed' ? [event.driving] : [],
    )
    .map(({ from, to, details }) => [
      details.limitOf,
      details.allowedSpeed,
      (from - begin) / 1_000,
      (to - begin) / 1_000,
    ])
}

const track = new TrackBuilder()
  .drive(60, 10)
  .drive(60, 20)
  .drive(120, 12)
  .drive(300, 20)
  .drive(60, 10).positions

test('a zone has a limit of its own inside it alone, and the lower limit counts [EMP-03]', () => {
  // It leaves the circle at 2 040 m, a good two minutes before it is fast again.
  expect(excessesOf(track, null)).toEqual([['zone', 14, 60, 120]])
  expect(excessesOf(track, 16)).toEqual([
    ['zone', 14, 60, 120],
    ['vehicle', 16, 240, expect.any(Number)],
  ])
  expect(excessesOf(track, 13)).toEqual([
    ['vehicle', 13, 60, 120],
    ['vehicle', 13, 240, 540],
  ])
})

test('a zone without a limit, or with one that nobody exceeds, finds nothing', () => {
  expect(excessesOf(track, null, { ...town, speedLimit: null })).toEqual([])
  expect(excessesOf(track, null, { ...town, speedLimit: 30 })).toEqual([])
})
