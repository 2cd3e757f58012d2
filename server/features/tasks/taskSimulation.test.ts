import { describe, expect, test } from 'vitest'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { simulateDevice, type SimulatedPosition } from '../../movement/simulator/device.ts'
import { type Drive, simulateDrive } from '../../movement/simulator/drive.ts'
import type { NoiseLevel } from '../../movement/simulator/noise.ts'
import { type PlannedWay, roadWay } from '../../movement/tasks/plannedWay.ts'
import type { Fix } from '../../movement/tasks/taskProgress.ts'
import type { Place } from '../../movement/zones/zoneGeometry.ts'
import { planOf } from './judgeTask.ts'
import { activeTask, type Driven, driveTask, PERFORMER } from './testJudge.ts'
import { routePointOf } from './testTasks.ts'

/** Simulated drives whose truth is known each second: points on their way, delays, skipped points and detours. */

const START = Date.UTC(2026, 0, 5, 8)
const MINUTE = 60_000
const FIX_MS = 10_000
const RADIUS = 150
const HOURS = 8
/** From one look of the keeper to the next. */
const LOOK_MS = 30_000
const SEEDS = Array.from({ length: 12 }, (_, seed) => seed + 1)
/** Without gaps, so that the moments of a point are those of the truth. */
const QUIET: NoiseLevel = {
  name: 'quiet',
  placeSigma: 0,
  wanderSigma: 0,
  speedSigma: 0,
  courseSigma: 0,
  outliers: 0,
  withoutPlace: 0,
  repeated: 0,
  shortGaps: 0,
  longGaps: 0,
  standSpread: 0,
  intervalMs: FIX_MS,
}

const fixOf = ({ timestamp: at, latitude, longitude }: SimulatedPosition): Fix => ({
  vehicleId: PERFORMER,
  at,
  latitude: latitude ?? 0,
  longitude: longitude ?? 0,
})

interface Truth {
  readonly drive: Drive
  readonly fixes: readonly Fix[]
  /** Where the vehicle is each second. */
  readonly places: readonly Place[]
}

const truthOf = (seed: number): Truth => {
  const drive = simulateDrive(seed, START, HOURS * 3_600)
  // One position a second is where it is; of those, the device sends one in ten seconds.
  const places = simulateDevice(drive, { ...QUIET, intervalMs: 1_000 }, seed)
  const fixes = simulateDevice(drive, QUIET, seed).map(fixOf)
  const perSecond: Place[] = []
  let next = 0
  for (let second = 0; second < drive.seconds; second++) {
    while (((places[next + 1]?.timestamp ?? Number.POSITIVE_INFINITY) - START) / 1_000 <= second) next++
    perSecond.push(fixOf(places[next] as SimulatedPosition))
  }
  return { drive, fixes, places: perSecond }
}

const isWithin = (a: Place, b: Place, metres: number): boolean =>
  distanceM(a.latitude, a.longitude, b.latitude, b.longitude) <= metres

/** The first second at a place after another one; -1: never. */
const reachedAt = ({ places }: Truth, place: Place, after: number): number =>
  places.findIndex((one, second) => second >= after && isWithin(one, place, RADIUS))

interface Planned {
  readonly truth: Truth
  /** Seconds at which the points are reached. */
  readonly reached: readonly number[]
  readonly points: readonly Place[]
  readonly way: PlannedWay
}

/** Points at equal parts of the driven way, in the order in which they are reached; the way by road is the driven one. */
const planned = (seed: number, count = 6): Planned | null => {
  const truth = truthOf(seed)
  const { odometer, seconds } = truth.drive
  const total = odometer[seconds - 1] ?? 0
  const rows = Array.from({ length: count }, (_, index) =>
    odometer.findIndex((metres) => metres >= ((index + 1) / (count + 1)) * total),
  )
  const points = rows.map((row) => truth.places[row] as Place)
  const reached: number[] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    // Once the point before it was left.
    const free = before
      ? truth.places.findIndex(
          (one, second) => second > (reached.at(-1) ?? 0) && !isWithin(one, before, RADIUS),
        )
      : 0
    reached.push(reachedAt(truth, point, free))
  }
  // Drives that come past a point in another order, or on a shorter way than that of the road, are left out.
  const isOnWay = reached.every((second, index) => {
    const ahead = (odometer[rows[index] ?? 0] ?? 0) - (odometer[second] ?? Number.NaN)
    return ahead >= 0 && ahead < 2 * RADIUS
  })
  if (!isOnWay) return null
  const [first = 0, last = 0] = [rows[0], rows.at(-1)]
  const line = truth.places.filter(
    (_, second) => second >= first && second <= last && (second - first) % 5 === 0,
  )
  // A road engine knows how long the driving takes, not the pauses.
  const legs = rows.slice(1).map((row, index) => ({
    metres: (odometer[row] ?? 0) - (odometer[rows[index] ?? 0] ?? 0),
    seconds: truth.drive.speed.subarray(rows[index] ?? 0, row).filter((speed) => speed > 0).length,
  }))
  return { truth, reached, points, way: roadWay([...line, points.at(-1) as Place], legs) }
}

/** A route whose points are planned so many minutes before they are really reached. */
const routeOf = ({ points, reached }: Planned, early: (index: number) => number): TaskRouteFields => ({
  name: 'Simulated',
  passOrder: 'consistently',
  timing: 'absolute',
  corridor: 200,
  points: points.map((place, index) =>
    routePointOf(index + 1, {
      ...place,
      radius: RADIUS,
      arrival: START + (reached[index] ?? 0) * 1_000 - early(index) * MINUTE,
      lateMinutes: 10,
      earlyMinutes: 60,
    }),
  ),
})

const looks = (): readonly number[] =>
  Array.from({ length: (HOURS * 3_600_000) / LOOK_MS + 1 }, (_, nth) => START + nth * LOOK_MS)

const drive = (
  plan: Planned,
  route: TaskRouteFields,
  isByRoad: boolean,
  fixes = plan.truth.fixes,
): Driven => {
  const task = activeTask(route, START)
  return driveTask(task, planOf(task, [], isByRoad ? plan.way : null), fixes, looks())
}

const PLANS = SEEDS.flatMap((seed) => planned(seed) ?? [])
const lateNames = ({ events }: Driven) =>
  events.flatMap(({ name, point }) => (name === 'TASK_LATE' ? [point] : []))

test('there are enough simulated drives that pass their points in order', () => {
  expect(PLANS.length).toBeGreaterThanOrEqual(5)
})

describe.each([
  ['by road', true],
  ['by straight lines', false],
])('a simulated drive %s', (_how, isByRoad) => {
  test('reaches each point within one position of the truth, and nobody who is in time is called late [TASK-05]', () => {
    for (const plan of PLANS) {
      const driven = drive(
        plan,
        routeOf(plan, () => 0),
        isByRoad,
      )
      const points = driven.task.progress?.points ?? []
      for (const [index, { arrivedAt }] of points.entries()) {
        const truth = START + (plan.reached[index] ?? 0) * 1_000
        expect(Math.abs((arrivedAt ?? 0) - truth)).toBeLessThanOrEqual(FIX_MS)
      }
      expect(lateNames(driven)).toEqual([])
    }
  })

  test('a known delay makes the delayed points late, each once, and no other [TASK-02]', () => {
    for (const plan of PLANS) {
      const driven = drive(
        plan,
        routeOf(plan, (index) => (index >= 3 ? 14 : 0)),
        isByRoad,
      )
      expect(lateNames(driven).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual([
        'Point 4',
        'Point 5',
        'Point 6',
      ])
    }
  })
})

test('a vehicle that drives as the road says keeps to the way; a detour is off it within one position of the truth', () => {
  for (const plan of PLANS) {
    const task = activeTask(
      routeOf(plan, () => 0),
      START,
    )
    const judged = planOf(task, [], plan.way)
    const straightOn = drive(plan, task.route, true)
    expect(straightOn.task.progress?.deviations).toEqual([])
    // A detour of 1 km to the north between the second and the third point.
    const [from, to] = [(plan.reached[1] ?? 0) + 60, (plan.reached[2] ?? 0) - 60]
    const third = from + Math.floor((to - from) / 3)
    const isDetour = (at: number): boolean => at >= START + third * 1_000 && at < START + to * 1_000
    const fixes = plan.truth.fixes.map((fix) =>
      isDetour(fix.at) ? { ...fix, latitude: fix.latitude + 0.5 } : fix,
    )
    const [first, last] = [fixes.find(({ at }) => isDetour(at)), fixes.findLast(({ at }) => isDetour(at))]
    const { events } = driveTask(task, judged, fixes, looks())
    const off = events.filter(({ name }) => name === 'TASK_OFF_WAY')
    const back = events.filter(({ name }) => name === 'TASK_BACK_ON_WAY')
    expect(off.map(({ at }) => at)).toEqual(first ? [first.at] : [])
    expect(back.length).toBe(off.length)
    if (last) expect((back[0]?.at ?? 0) - last.at).toBeLessThanOrEqual(90_000)
  }
})

test('points that were passed by are skipped, the others are reached in time [TASK-16]', () => {
  let skipped = 0
  for (const plan of PLANS) {
    const route = { ...routeOf(plan, () => 0), passOrder: 'withPasses' } as const
    const away = route.points.map((point, index) =>
      index === 2 ? { ...point, latitude: (point.latitude ?? 0) + 0.01 } : point,
    )
    const third = { latitude: away[2]?.latitude ?? 0, longitude: away[2]?.longitude ?? 0 }
    // Of drives that come near to it, or past another point before its turn, nothing is known.
    if (plan.truth.places.some((place) => isWithin(place, third, 2 * RADIUS))) continue
    if (plan.points.some((point, index) => reachedAt(plan.truth, point, 0) !== plan.reached[index])) continue
    skipped++
    const driven = drive(plan, { ...route, points: away, corridor: null }, false)
    expect(driven.task.progress?.points.map(({ isSkipped }) => isSkipped)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ])
    expect(lateNames(driven).filter((name) => name !== 'Point 3')).toEqual([])
  }
  expect(skipped).toBeGreaterThan(2)
})
