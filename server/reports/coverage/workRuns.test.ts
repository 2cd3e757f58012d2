import { expect, test } from 'vitest'
import {
  TRACK_NO_PLACE,
  TRACK_PLACE_STEPS,
  TRACK_SPEED_STEPS,
} from '../../../src/contract/http/trackBytes.ts'
import type { DrivePlaces } from './drivePlaces.ts'
import { WORK_GAP_MS, WORK_SPEED_MAX, workRuns } from './workRuns.ts'

/** Degrees of latitude of a metre. */
const METRE = 1 / 111_195

interface Row {
  /** s */
  readonly at: number
  /** Metres to the north; null: no place. */
  readonly north: number | null
  /** m/s */
  readonly speed?: number
  readonly east?: number
}

const driveOf = (rows: readonly Row[]): DrivePlaces => ({
  timestamp: Float64Array.from(rows, ({ at }) => at * 1_000),
  latitude: Int32Array.from(rows, ({ north }) =>
    north === null ? TRACK_NO_PLACE : Math.round((50 + north * METRE) * TRACK_PLACE_STEPS),
  ),
  longitude: Int32Array.from(rows, ({ north, east = 0 }) =>
    north === null ? TRACK_NO_PLACE : Math.round((30 + east * METRE) * TRACK_PLACE_STEPS),
  ),
  speed: Uint16Array.from(rows, ({ speed = 3 }) => speed * TRACK_SPEED_STEPS),
})

/** Metres to the north of both ends of each run. */
const ends = async (rows: readonly Row[], width = 10): Promise<number[][]> =>
  (await workRuns(driveOf(rows), width)).map((run) =>
    [run[1], run.at(-1)].map((latitude) => Math.round(((latitude ?? 0) - 50) / METRE)),
  )

test('ends a run where the vehicle drives faster than it works, by its own speed or by its places [GEO-17]', async () => {
  const fast = WORK_SPEED_MAX + 1
  const rows: Row[] = [
    { at: 0, north: 0 },
    { at: 10, north: 30 },
    { at: 20, north: 60, speed: fast },
    { at: 30, north: 90 },
    { at: 40, north: 120 },
    { at: 50, north: 120 + fast * 10 },
    { at: 60, north: 230 },
  ]
  expect(await ends(rows)).toEqual([
    [0, 30],
    [90, 120],
    [199, 230],
  ])
})

test('ends a run at a silence and between two trips [GEO-17]', async () => {
  const silence = WORK_GAP_MS / 1_000
  const rows: Row[] = [
    { at: 0, north: 0 },
    { at: 10, north: 30 },
    { at: 10 + silence, north: 60 },
    { at: 11 + 2 * silence, north: 90 },
    { at: 20 + 2 * silence, north: 120 },
    { at: 21 + 2 * silence, north: null },
    { at: 22 + 2 * silence, north: 120 },
    { at: 30 + 2 * silence, north: 150 },
  ]
  expect(await ends(rows)).toEqual([
    [0, 60],
    [90, 120],
    [120, 150],
  ])
})

test('keeps the places that are off the line, by a share of the width [GEO-17]', async () => {
  const bend = [0, 1, 2].map((row): Row => ({ at: row * 10, north: row * 30, east: row === 1 ? 0.4 : 0 }))
  const places = async (width: number) => ((await workRuns(driveOf(bend), width))[0]?.length ?? 0) / 2
  expect(await places(4)).toBe(3)
  expect(await places(20)).toBe(2)
})

test('refuses more places than can be computed [API-88]', async () => {
  const zigzag = Array.from(
    { length: 20_000 },
    (_, row): Row => ({ at: row * 10, north: row * 9, east: (row % 2) * 9 }),
  )
  await expect(workRuns(driveOf(zigzag), 2)).rejects.toMatchObject({ body: { status: 422, field: 'to' } })
})
