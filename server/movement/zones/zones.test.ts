import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { destination, distanceM } from '../../../src/contract/rules/geodesy.ts'
import { createRandom } from '../../platform/random.ts'
import { detectMovement } from '../detectMovement.ts'
import { MovementTracker } from '../movementTracker.ts'
import type { MovementEvent, TrackPosition, ZoneCrossing } from '../ports.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { correlatedNoise, normal } from '../simulator/noise.ts'
import { isInside, metresOutside } from './zoneGeometry.ts'
import { type StoredZone, ZoneIndex } from './zoneIndex.ts'
import { EXIT_BUFFER_M } from './zones.ts'

const START = Date.UTC(2026, 0, 5, 8)
const LATITUDE = 50.45
const LONGITUDE = 30.52

/** The place so many metres east and north of the start. */
const placeAt = (east: number, north: number) => {
  const [latitude, between] = destination(LATITUDE, LONGITUDE, north < 0 ? 180 : 0, Math.abs(north))
  const [, longitude] = destination(latitude, between, east < 0 ? 270 : 90, Math.abs(east))
  return { latitude, longitude }
}

/** A square around a place so many metres away, of so many metres to each side. */
const squareAt = (id: number, east: number, north: number, half: number, shapedAt = 0): StoredZone => ({
  id,
  zoneTypeId: 1,
  shapedAt,
  type: 'SQUARE',
  points: [placeAt(east - half, north - half), placeAt(east + half, north + half)],
  radius: null,
  width: null,
})

type Row = readonly [second: number, east: number, north: number, speed?: number]

const positionsOf = (rows: readonly Row[]): TrackPosition[] =>
  rows.map(([second, east, north, speed = 15]) => ({
    timestamp: START + second * 1_000,
    ...placeAt(east, north),
    speed,
    azimuth: null,
    validity: 100,
    ignitionOn: true,
  }))

const crossingsOf = (rows: readonly Row[], zones: readonly StoredZone[], settings = DEFAULT_SETTINGS) =>
  detectMovement(positionsOf(rows), settings, [], new ZoneIndex(zones)).crossings

/** `in 1 at second 10`, `out 1 …`, with a question mark where nobody crossed. */
const linesOf = (crossings: readonly ZoneCrossing[]): string[] =>
  crossings.map(
    ({ zoneId, isInside: into, isCrossing, at }) =>
      `${into ? 'in' : 'out'} ${zoneId} at ${Math.round((at - START) / 100) / 10}${isCrossing ? '' : '?'}`,
  )

/** Drives east at 15 m/s, a place each ten seconds. */
const drive = (from: number, to: number): Row[] =>
  Array.from({ length: Math.round((to - from) / 150) + 1 }, (_, step) => [step * 10, from + step * 150, 0])

describe('entries and exits of zones', () => {
  test('an entry counts at once and an exit beyond the buffer, at interpolated moments', () => {
    const crossings = crossingsOf(drive(-1_500, 1_500), [squareAt(1, 0, 0, 225)])
    expect(linesOf(crossings)).toEqual(['in 1 at 85', 'out 1 at 115'])
    expect(crossings[1]?.reason).toEqual({
      code: 'place',
      from: START + 110_000,
      to: START + 120_000,
      metres: 75,
    })
    expect(crossings[0]?.longitude).toBeCloseTo(placeAt(-225, 0).longitude, 5)
  })

  test('the first place sets the state without a crossing', () => {
    expect(linesOf(crossingsOf(drive(0, 600), [squareAt(1, 0, 0, 200)]))).toEqual([
      'in 1 at 0?',
      'out 1 at 13.3',
    ])
  })

  test('a place within the buffer is an exit only if the next one agrees', () => {
    const near = EXIT_BUFFER_M - 5
    const inside: Row[] = [...drive(-1_500, 0)]
    const rows = (...rest: Row[]) => [...inside, ...rest]
    const zone = squareAt(1, 0, 0, 200)
    expect(
      linesOf(crossingsOf(rows([110, 150, 0], [120, 200 + near, 0], [130, 150, 0]), [zone])),
    ).toHaveLength(1)
    const agreed = crossingsOf(rows([110, 150, 0], [120, 200 + near, 0], [130, 200 + near, 50]), [zone])
    expect(linesOf(agreed).slice(1)).toEqual(['out 1 at 117.1'])
  })

  test('zones that are left come before zones that are entered', () => {
    const zones = [squareAt(1, 400, 0, 200), squareAt(2, -100, 0, 250)]
    const rows = drive(-1_500, 1_500)
    expect(linesOf(crossingsOf(rows, zones)).map((one) => one.slice(0, 5))).toEqual([
      'in 2 ',
      'out 2',
      'in 1 ',
      'out 1',
    ])
  })

  test('a zone between two places is a passage, which a setting turns off', () => {
    const zone = squareAt(1, 75, 0, 20)
    const passed = crossingsOf(drive(-1_500, 1_500), [zone])
    expect(linesOf(passed)).toEqual(['in 1 at 103.7', 'out 1 at 106.3'])
    expect(passed.map(({ reason }) => reason.code)).toEqual(['passage', 'passage'])
    expect(
      crossingsOf(drive(-1_500, 1_500), [zone], { ...DEFAULT_SETTINGS, findsZonePassages: false }),
    ).toEqual([])
  })

  test('nothing is passed in a silence, and what it ends in is entered', () => {
    const rows: Row[] = [...drive(-3_000, -1_500), [2_000, 0, 0], [2_010, 150, 0]]
    const crossings = crossingsOf(rows, [squareAt(1, -700, 0, 50), squareAt(2, 0, 0, 100)])
    expect(linesOf(crossings).map((one) => one.slice(0, 5))).toEqual(['in 2 ', 'out 2'])
    expect(crossings[0]?.reason.code).toBe('silence')
  })

  test('a vehicle that is parked 5 m inside for a night enters once and leaves no more', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed)
      const [east, north] = [correlatedNoise(random), correlatedNoise(random)]
      const jitter = (): [number, number] => [normal(random, 5) + east(8, 1), normal(random, 5) + north(8, 1)]
      // It comes from the west and parks 5 m inside the western border.
      const night = Array.from({ length: 480 }, (_, minute): Row => {
        const [x, y] = jitter()
        return [700 + minute * 60, 5 + x, y, 0]
      })
      const rows: Row[] = [
        ...drive(-9_000, -150).map(([at, x, y]): Row => [at, x, y]),
        [610, 60, 0, 8],
        ...night,
      ]
      const crossings = crossingsOf(rows, [squareAt(1, 300, 0, 300)])
      expect(linesOf(crossings).map((one) => one.slice(0, 4))).toEqual(['in 1'])
    }
  })

  test('a zone that is new, changed or gone sets the state without a crossing', () => {
    const rows = positionsOf(drive(-600, 600))
    const zones = new ZoneIndex([squareAt(1, 0, 0, 5_000)])
    const tracker = new MovementTracker<TrackPosition>(DEFAULT_SETTINGS, { zones })
    const crossed = (events: readonly MovementEvent[]) =>
      linesOf(events.flatMap((each) => (each.kind === 'zone' ? [each.crossing] : [])))
    const add = (from: number, to: number) =>
      crossed(rows.slice(from, to).flatMap((position) => tracker.addPosition(position)))
    expect(add(0, 3)).toEqual(['in 1 at 0?'])
    zones.change([squareAt(2, 0, 0, 5_000, START + 25_000)], [])
    expect(crossed(tracker.judgeAgain())).toEqual(['in 2 at 20?'])
    expect(add(3, 4)).toEqual([])
    zones.change([squareAt(2, 0, 9_000, 100, START + 35_000)], [1])
    expect(add(4, 5)).toEqual(['out 1 at 40?', 'out 2 at 40?'])
    expect(crossed(tracker.judgeAgain())).toEqual([])
  })
})

const walk = fc.array(
  fc.record({
    seconds: fc.constantFrom(1, 10, 10, 10, 30, 60, 900),
    turn: fc.integer({ min: -120, max: 120 }),
    speed: fc.constantFrom(0, 0, 4, 15, 25),
    jitter: fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 })),
  }),
  { minLength: 2, maxLength: 80 },
)
const someZones = fc.array(
  fc.tuple(
    fc.integer({ min: -1_500, max: 1_500 }),
    fc.integer({ min: -1_500, max: 1_500 }),
    fc.integer({ min: 15, max: 500 }),
  ),
  { maxLength: 12 },
)

const walkRows = (steps: typeof walk extends fc.Arbitrary<infer T> ? T : never): Row[] => {
  let [second, east, north, course] = [0, 0, 0, 0]
  return steps.map(({ seconds, turn, speed, jitter }): Row => {
    course += (turn * Math.PI) / 180
    second += seconds
    east += Math.sin(course) * speed * Math.min(60, seconds)
    north += Math.cos(course) * speed * Math.min(60, seconds)
    return [second, east + jitter[0], north + jitter[1], speed]
  })
}

interface Expected {
  readonly isIn: boolean
  readonly outside: number
}

/** Brute force: every zone is asked about every place, without an index; passages are looked for in small steps. */
const bruteForce = (positions: readonly TrackPosition[], zones: readonly StoredZone[]): string[] => {
  const index = new ZoneIndex(zones)
  const tracker = new MovementTracker<TrackPosition>({ ...DEFAULT_SETTINGS, findsZonePassages: false })
  const states = new Map<number, Expected>()
  const lines: string[] = []
  let isFirst = true
  for (const position of positions) {
    const { lastFix } = tracker
    tracker.addPosition(position)
    if (tracker.lastFix === lastFix) continue
    const { motion } = tracker
    const isStill = motion.mode === 'standing' && motion.places > 1
    const place = isStill ? motion : (tracker.lastFix ?? motion)
    const step: string[] = []
    for (const { id } of zones) {
      const area = index.get(id)?.area
      if (!area) continue
      const known = states.get(id) ?? { isIn: false, outside: 0 }
      const isIn = isInside(area, place)
      if (!known.isIn) {
        if (isIn) step.push(`in ${id}${isFirst ? '?' : ''}`)
        states.set(id, { isIn, outside: 0 })
        continue
      }
      const outside = isIn ? 0 : known.outside + (isStill ? 0 : 1)
      const leaves = !isIn && (metresOutside(area, place) > EXIT_BUFFER_M || (outside > 1 && !isStill))
      if (leaves) step.push(`out ${id}`)
      states.set(id, { isIn: !leaves, outside })
    }
    lines.push(step.toSorted().join(', '))
    isFirst = false
  }
  return lines.filter((line) => line !== '')
}

test('finds what a brute-force search of all zones finds, over random zones, walks, jitter and silences', () => {
  let entries = 0
  fc.assert(
    fc.property(walk, someZones, (steps, squares) => {
      const zones = squares.map(([east, north, half], index) => squareAt(index + 1, east, north, half))
      const positions = positionsOf(walkRows(steps))
      const settings = { ...DEFAULT_SETTINGS, findsZonePassages: false }
      const tracker = new MovementTracker<TrackPosition>(settings, { zones: new ZoneIndex(zones) })
      const lines = positions.map((position) =>
        tracker
          .addPosition(position)
          .flatMap((each) => (each.kind === 'zone' ? [each.crossing] : []))
          .map(
            ({ zoneId, isInside: into, isCrossing }) =>
              `${into ? 'in' : 'out'} ${zoneId}${isCrossing ? '' : '?'}`,
          )
          .toSorted()
          .join(', '),
      )
      const found = lines.filter((line) => line !== '')
      entries += found.length
      expect(found).toEqual(bruteForce(positions, zones))
    }),
    { numRuns: 300 },
  )
  expect(entries).toBeGreaterThan(100)
})

test('finds each passage that the straight way between two places makes, and no other', () => {
  fc.assert(
    fc.property(someZones, fc.integer({ min: 0, max: 3 }), (squares, turn) => {
      const zones = squares.map(([east, north, half], index) => squareAt(index + 1, east, north, half))
      const rows: Row[] = Array.from({ length: 60 }, (_, step) => [
        step * 30,
        -3_000 + step * 100,
        (turn - 1) * step * 20,
      ])
      const positions = positionsOf(rows)
      const crossings = crossingsOf(rows, zones)
      for (const { id } of zones) {
        const area = new ZoneIndex(zones).get(id)?.area
        if (!area) continue
        const seen = positions.slice(1).some((to, index) => {
          const from = positions[index] ?? to
          return Array.from({ length: 101 }, (_, step) => step / 100).some((share) =>
            isInside(area, {
              latitude: (from.latitude ?? 0) + share * ((to.latitude ?? 0) - (from.latitude ?? 0)),
              longitude: (from.longitude ?? 0) + share * ((to.longitude ?? 0) - (from.longitude ?? 0)),
            }),
          )
        })
        const isFound = crossings.some(({ zoneId }) => zoneId === id)
        // A corner that is cut by less than a step of the search is found by the detector alone.
        if (seen || !isFound) expect(isFound).toBe(seen)
      }
      for (const { isInside: into, at, latitude, longitude } of crossings) {
        const on = rows.findLast(([second]) => START + second * 1_000 <= at) ?? rows[0]
        expect(at).toBeGreaterThanOrEqual(START)
        const place = placeAt(on?.[1] ?? 0, on?.[2] ?? 0)
        expect(distanceM(latitude, longitude, place.latitude, place.longitude)).toBeLessThan(125)
        expect(typeof into).toBe('boolean')
      }
    }),
    { numRuns: 100 },
  )
})
