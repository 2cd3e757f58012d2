import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'
import { storyOf, storyRowAt } from './story.ts'
import type { Track } from '../contract/http/track.ts'
import type { Translate } from '../i18n/translate.ts'
import { firstLanes, lanesOf, onSpans, valueAt } from './lanes.ts'
import { eventOf, MORNING, pointsOf, trackOf } from './testing/tracks.ts'
import { nearestIndex, nearestPoint, placeAt, wayOf } from './track.ts'

const MINUTE = 60_000

test('the way has the positions with coordinates, and no others [TRACK-03]', () => {
  const way = wayOf(pointsOf(5, (row) => (row === 2 ? { latitude: Number.NaN, longitude: Number.NaN } : {})))
  expect(way.count).toBe(4)
  expect([...way.at].map((at) => (at - MORNING) / MINUTE)).toEqual([0, 1, 3, 4])
  expect([...way.positions.subarray(4, 6)]).toEqual([30.003, 50.003])
})

test('finds the nearest moment, the earlier of two', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1 })
        .map((all) => all.toSorted((a, b) => a - b)),
      fc.integer({ min: -10, max: 1_010 }),
      (moments, at) => {
        const index = nearestIndex(Float64Array.from(moments), at)
        const least = Math.min(...moments.map((moment) => Math.abs(moment - at)))
        expect(Math.abs((moments[index] ?? Number.NaN) - at)).toBe(least)
      },
    ),
  )
  expect(nearestIndex(Float64Array.of(0, 10), 5)).toBe(0)
  expect(nearestIndex(new Float64Array(), 5)).toBe(-1)
})

test('the pin is between two points, at the nearer one across a gap, and always at one with reduced motion [TRACK-04]', () => {
  const way = wayOf(pointsOf(3, (row) => (row === 2 ? { timestamp: MORNING + 60 * MINUTE } : {})))
  expect(placeAt(way, MORNING + 15_000)?.latitude).toBeCloseTo(50.000_25, 9)
  expect(placeAt(way, MORNING + 15_000, true)?.latitude).toBe(50)
  expect(placeAt(way, MORNING + 50 * MINUTE)?.latitude).toBe(50.002)
  expect(placeAt(way, MORNING - MINUTE)?.latitude).toBe(50)
  expect(placeAt(way, MORNING + 99 * MINUTE)?.latitude).toBe(50.002)
  expect(placeAt(wayOf(pointsOf(0)), MORNING)).toBeNull()
})

test('a press finds the point of the way that is nearest on the ground', () => {
  const way = wayOf(pointsOf(5))
  expect(nearestPoint(way, { longitude: 30.003_1, latitude: 50.002_9 })).toBe(3)
  expect(nearestPoint(wayOf(pointsOf(0)), { longitude: 0, latitude: 0 })).toBe(-1)
})

test('orders entries by time, and finds the line of a moment [TRACK-02]', () => {
  const entries = entriesOf(trackOf())
  expect(entries.map(({ kind }) => kind)).toEqual(['trip', 'event', 'parking', 'fuelling'])
  // The heading of the day is above them.
  const rows = storyOf(entries, true)
  expect(storyRowAt(rows, MORNING + 30_000)).toBe(1)
  expect(storyRowAt(rows, MORNING + MINUTE)).toBe(2)
  expect(storyRowAt(rows, MORNING + 2.6 * MINUTE)).toBe(4)
  expect(storyRowAt(rows, MORNING + 2.9 * MINUTE)).toBe(3)
  expect(storyRowAt(rows, MORNING - 1)).toBe(-1)
})

test('of entries that begin together the picked one is selected, so that keys reach each of them [TRACK-02]', () => {
  const together = eventOf(MORNING, 'VEHICLE_OVER_SPEED_START')
  const entries = entriesOf(trackOf({ events: [together] }))
  const rows = storyOf(entries, true)
  expect(
    entries
      .slice(0, 2)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['speeding', 'trip'])
  expect(storyRowAt(rows, MORNING)).toBe(2)
  for (const [index, entry] of entries.slice(0, 2).entries())
    expect(storyRowAt(rows, MORNING, entry)).toBe(index + 1)
  expect(storyRowAt(rows, MORNING + 30_000, entries[0])).toBe(2)
})

test('the story has a heading for each day, and folds away events and stops of less than two minutes [TRACK-02]', () => {
  const stop = { latitude: 50, longitude: 30, ignitionMs: 0 }
  const next = MORNING + 24 * 60 * MINUTE
  const track = trackOf({
    fuellings: [],
    stops: [
      { ...stop, from: MORNING + MINUTE, to: MORNING + 2 * MINUTE },
      { ...stop, from: next, to: next + 2 * MINUTE },
    ],
  })
  const say = (isWhole: boolean) =>
    storyOf(entriesOf(track), isWhole).map((row) => (row.kind === 'day' ? row.at : row.entry.kind))
  expect(say(false)).toEqual([MORNING, 'trip', 'parking', next, 'stop'])
  expect(say(true)).toEqual([MORNING, 'trip', 'stop', 'event', 'parking', next, 'stop'])
})

test('speeding is one entry with both ends, its duration and its top speed [TRACK-02]', () => {
  const speedingOf = (events: Track['events']) =>
    entriesOf(trackOf({ events })).filter(({ kind }) => kind === 'speeding' || kind === 'event')
  const at = (minutes: number): number => MORNING + minutes * MINUTE
  const limit = (maxSpeed: number) => ({ excess: { maxSpeed, allowedSpeed: 25 } })
  const start = eventOf(at(0.5), 'VEHICLE_OVER_SPEED_START', limit(26))
  const end = eventOf(at(1.5), 'VEHICLE_OVER_SPEED_END', limit(31))
  expect(speedingOf([start, end])).toMatchObject([
    { kind: 'speeding', from: at(0.5), to: at(1.5), maxSpeed: 31, excess: { allowedSpeed: 25 } },
  ])
  // One whose other end is not in the period runs to the last point, or from the first.
  const { timestamp } = trackOf().points
  expect(speedingOf([start])).toMatchObject([{ from: at(0.5), to: timestamp.at(-1), maxSpeed: 10 }])
  expect(speedingOf([end])).toMatchObject([{ from: timestamp[0], to: at(1.5), maxSpeed: 31 }])
})

test('omits events that mark the ends of an entry of its own, and keeps any other event', () => {
  const { parkings, fuellings } = trackOf()
  const [parking, fuelling] = [parkings[0], fuellings[0]]
  const [parked, filled] = [parking?.from ?? 0, fuelling?.to ?? 0]
  const track = trackOf({
    parkings: parkings.map((one) => ({ ...one, from: one.from + 0.4 })),
    events: [
      eventOf(parked, 'VEHICLE_PARKING_START'),
      eventOf(parked, 'PARKING_WITH_IGNITION_START'),
      eventOf(parking?.to ?? 0, 'VEHICLE_PARKING_END'),
      eventOf(fuelling?.from ?? 0, 'FUELLING_START'),
      eventOf(filled, 'FUELLING_END'),
      // Of another kind at its moment, and of its kind at another moment: what other settings found.
      eventOf(filled, 'DEFUELLING_END'),
      eventOf(filled + 1_000, 'FUELLING_END'),
    ],
  })
  const names = entriesOf(track).map(({ kind, name }) => (kind === 'event' ? name : kind))
  expect(names.toSorted()).toEqual([
    'DEFUELLING_END',
    'FUELLING_END',
    'PARKING_WITH_IGNITION_START',
    'fuelling',
    'parking',
    'trip',
  ])
})

test('the graph offers speed in km/h, ignition and sensors, fuel levels at first [TRACK-01]', () => {
  const lanes = lanesOf(trackOf(), ((key: string) => key) as unknown as Translate)
  expect(lanes.map(({ id }) => id)).toEqual(['speed', 'ignition', 'sensor-1'])
  expect(lanes.map(({ unit }) => unit)).toEqual(['km/h', '', 'l'])
  expect(lanes[0]?.value[0]).toBeCloseTo(36, 4)
  expect(firstLanes(lanes)).toEqual(['speed', 'sensor-1', 'ignition'])
})

test('a lane holds its last value until the next, and a band runs from on to off', () => {
  const lane = { at: Float64Array.of(0, 10, 20, 30, 40), value: Float32Array.of(0, 1, 1, 0, Number.NaN) }
  expect([-1, 0, 15, 30, 50].map((at) => valueAt(lane, at))).toEqual([null, 0, 1, 0, null])
  expect(onSpans(lane, { from: 0, to: 100 }, 0)).toEqual([{ from: 10, to: 30 }])
  expect(onSpans(lane, { from: 12, to: 18 }, 0)).toEqual([{ from: 12, to: 18 }])
})
