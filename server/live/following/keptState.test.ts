import { expect, test } from 'vitest'
import type { TrackPosition } from '../../movement/ports.ts'
import { TrackBuilder } from '../../movement/testing.ts'
import type { FollowRow } from './followSql.ts'
import type { FuelSample } from './fuelSample.ts'
import { NO_ZONES } from '../../movement/zones/zoneIndex.ts'
import { type Followed, followedOf, followOver, saveOf } from './followed.ts'
import { type FollowState, followTotalsOf } from './vehicleFollow.ts'

/** As stored in the rows of servers, in the midst of a trip that is not certain yet, after a wait at a light. */
const KEPT: FollowState = {
  tracker: {
    from: 1_767_600_060_000,
    newest: 1_767_600_650_000,
    calmSince: null,
    isCreeping: true,
    engine: {
      heardAt: 1_767_600_650_000,
      isOn: true,
      engineMs: 40_000,
      onSince: 1_767_600_610_000,
      offSince: null,
    },
    gate: {
      last: {
        at: 1_767_600_650_000,
        latitude: 50.44999994923246,
        longitude: 30.52593190032553,
        speed: 12,
        azimuth: 90,
        engineMs: 40_000,
        ignitionSince: 1_767_600_610_000,
      },
      held: null,
      doubts: 0,
    },
    motion: {
      mode: 'moving',
      last: {
        at: 1_767_600_650_000,
        latitude: 50.44999994923246,
        longitude: 30.52593190032553,
        speed: 12,
        azimuth: 90,
        engineMs: 40_000,
        ignitionSince: 1_767_600_610_000,
      },
      latitude: 50.449999961539746,
      longitude: 30.524237071661673,
      places: 2,
      start: null,
      older: {
        at: 1_767_600_600_000,
        latitude: 50.45,
        longitude: 30.52,
        speed: 0,
        azimuth: 90,
        engineMs: 0,
        ignitionSince: null,
      },
      newer: {
        at: 1_767_600_630_000,
        latitude: 50.449999961539746,
        longitude: 30.524237071661673,
        speed: 0,
        azimuth: 90,
        engineMs: 20_000,
        ignitionSince: 1_767_600_610_000,
      },
    },
    trips: {
      parking: { from: 1_767_600_060_000, latitude: 50.45, longitude: 30.52, engineMs: 0 },
      isParkingTold: true,
      trip: {
        from: 1_767_600_600_000,
        latitude: 50.45,
        longitude: 30.52,
        mileage: 363.9163644058017,
        movingMs: 40_000,
        engineMs: 30_000,
        maxSpeed: 15,
        to: 1_767_600_650_000,
        endLatitude: 50.44999994923246,
        endLongitude: 30.52593190032553,
        isCertain: false,
        origin: {
          at: 1_767_600_600_000,
          latitude: 50.45,
          longitude: 30.52,
          speed: 0,
          azimuth: 90,
          engineMs: 0,
          ignitionSince: null,
        },
        waiting: [
          {
            stand: {
              from: 1_767_600_630_000,
              latitude: 50.449999961539746,
              longitude: 30.524237071661673,
              engineMs: 20_000,
            },
            to: 1_767_600_640_000,
            last: {
              at: 1_767_600_640_000,
              latitude: 50.449999961539746,
              longitude: 30.524237071661673,
              speed: 0,
              azimuth: 90,
              engineMs: 30_000,
              ignitionSince: 1_767_600_610_000,
            },
          },
        ],
      },
      stand: null,
      last: {
        at: 1_767_600_650_000,
        latitude: 50.44999994923246,
        longitude: 30.52593190032553,
        speed: 12,
        azimuth: 90,
        engineMs: 40_000,
        ignitionSince: 1_767_600_610_000,
      },
      mileage: 0,
      movingMs: 0,
      movingEngineMs: 0,
      maxSpeed: 0,
      gapMs: 0,
      gapMetres: 0,
    },
    fuel: {
      calm: [
        { timestamp: 1_767_600_120_000, litres: 50 },
        { timestamp: 1_767_600_180_000, litres: 50 },
      ],
      driving: [],
      base: null,
      change: null,
      prior: null,
      first: null,
      book: { pending: null, filled: 0, drained: 0 },
      gates: [{ litres: 50, fall: 0, zeroSince: null }],
    },
    parkedEngine: { toldSince: null },
    overSpeed: { open: null, isTold: false },
  },
  readAt: 1_767_600_180_000,
  levels: [3],
  days: 1,
  lastDay: '2026-01-05',
}

const track = () =>
  new TrackBuilder().stand(600, { every: 60, ignitionOn: false }).drive(20, 15).stand(20).drive(10, 12)
const before = track().positions
const after = track().drive(300, 14).stand(900).drive(600, 20).positions.slice(before.length)

const row = (state: FollowState | null): FollowRow => ({
  ownerId: 1,
  vehicleId: 7,
  version: 0,
  newest: state?.tracker.newest ?? null,
  base: null,
  state,
  settings: [],
  tankVolume: null,
  sensors: null,
})

/** A level at each of these positions, higher by 60 litres after the stand. */
const tellingsOf = (positions: readonly TrackPosition[]): FuelSample[] =>
  positions.map(({ timestamp }) => {
    const litres = timestamp < (after[60]?.timestamp ?? 0) ? 50 : 110
    return { timestamp, wired: [{ number: 3, litres }], made: null }
  })

const open = (state: FollowState | null): Followed =>
  followedOf(row(state), (at) => new Date(at).toISOString().slice(0, 10), NO_ZONES)
/** The same as JSON has it. */
const asKept = (followed: Followed): unknown => JSON.parse(JSON.stringify(saveOf(followed).state))

/** The names of all that is in a value. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null || typeof value !== 'object') return 'value'
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
}

test('what was kept is read, and kept again it is of the same shape', () => {
  const newer = { zones: 'value', harsh: 'value', limits: 'value', idling: 'value', drives: 'value' }
  const kept = { ...KEPT, tracker: { ...KEPT.tracker, ...newer } }
  expect(shapeOf(asKept(open(KEPT)))).toEqual(shapeOf(kept))
})

/** Of the fixes that speeds are measured by, only place and time are kept. */
const onlySight = (fix: FollowState['tracker']['motion']['older']) =>
  fix && { ...fix, speed: null, azimuth: null, engineMs: 0, ignitionSince: null }

test('a vehicle that is followed so far is kept as it always was, with the usual interval of its reports', () => {
  const followed = open(null)
  followOver(followed, before, tellingsOf(before).slice(0, 3))
  const { tracker } = KEPT
  const { motion } = tracker
  const sights = { older: onlySight(motion.older), newer: onlySight(motion.newer) }
  expect(asKept(followed)).toEqual({
    ...KEPT,
    tracker: {
      ...tracker,
      zones: null,
      limits: null,
      idling: null,
      harsh: expect.objectContaining({ last: expect.objectContaining({ at: tracker.newest }) }),
      drives: expect.objectContaining({ at: tracker.newest }),
      intervalMs: 240_000,
      motion: { ...motion, ...sights },
    },
  })
})

test('from what was kept a vehicle is found to do what it does without a break', () => {
  const whole = open(null)
  followOver(whole, before, tellingsOf(before).slice(0, 3))
  const found = whole.found.length
  followOver(whole, after, tellingsOf(after))
  const continued = open(KEPT)
  followOver(continued, after, tellingsOf(after))
  expect(continued.found).toEqual(whole.found.slice(found))
  expect(continued.found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['VEHICLE_PARKING_END', 'VEHICLE_PARKING_START', 'FUELLING_START']),
  )
  expect(followTotalsOf(continued)).toEqual(followTotalsOf(whole))
  expect(asKept(continued)).toEqual(asKept(whole))
})
