import { type Kysely, sql } from 'kysely'
import {
  HEAT_NAMED_MAX,
  HEAT_PERIOD_MAX_DAYS,
  HEAT_VEHICLE_DAYS_MAX,
  type HeatCell,
  type HeatCellBody,
  type HeatMap,
  type HeatMapBody,
} from '../../../src/contract/http/heat.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { HEAT_ZOOM, heatGridOf } from '../../../src/contract/rules/heatGrid.ts'
import { type Viewer, visibleVehicle } from '../../access/visibility.ts'
import { chunksOf } from '../../platform/chunksOf.ts'
import { badInput, forbidden, unprocessable } from '../../platform/plugins/apiError.ts'
import { inSlices } from '../../platform/slices.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { checkPeriod } from '../track/checkPeriod.ts'
import { DAY_MS, isStale, readPacked } from './heatSql.ts'
import { readCells } from './packCells.ts'

/** Who asks, what for, and until when: the signal aborts when the caller disconnects. */
export interface HeatRequest<Body> {
  readonly db: Kysely<Database>
  readonly viewer: Viewer
  readonly body: Body
  readonly signal: AbortSignal
}
type Question = Pick<HeatMapBody, 'measure' | 'vehicleIds' | 'from' | 'to'>

/** A question with the vehicles and the days that it means. */
interface Scope {
  readonly ownerId: number
  readonly vehicleIds: readonly number[]
  readonly fromDay: number
  /** Exclusive. */
  readonly toDay: number
}

/** Packed days of one statement: some megabytes. */
const STATEMENT_DAYS = 2_000

/**
 * The vehicles of a question and its days. Throws 400 for a period that is too long, the same 403 for a vehicle of others, a
 * hidden and a missing one, and 422 for more vehicles and days together than are read within seconds.
 */
const readScope = async ({ db, viewer, body }: HeatRequest<Question>): Promise<Scope> => {
  checkPeriod(body, HEAT_PERIOD_MAX_DAYS)
  const { vehicleIds: asked, from, to } = body
  const among = asked === null ? sql`true` : sql`vehicle.id = any(${numberArray(asked)}::integer[])`
  const { rows } = await sql<{ id: number }>`select vehicle.id::integer as id from vehicle
    where ${visibleVehicle(viewer)} and ${among} order by vehicle.id`.execute(db)
  const vehicleIds = rows.map(({ id }) => id)
  const seen = new Set(vehicleIds)
  const hidden = asked?.find((id) => !seen.has(id))
  if (hidden !== undefined) throw forbidden(SERVER_TEXT.notYourVehicle(hidden))
  const fromDay = Math.ceil(from / DAY_MS - 0.5)
  const toDay = Math.ceil(to / DAY_MS - 0.5)
  const most = Math.floor(HEAT_VEHICLE_DAYS_MAX / Math.max(1, toDay - fromDay))
  if (vehicleIds.length > most)
    throw unprocessable(ERROR_CODES.badInput, `vehicleIds must be at most ${most} vehicles for this period`, {
      field: 'vehicleIds',
      allowed: `at most ${most} vehicles for this period`,
    })
  return { ownerId: viewer.ownerId, vehicleIds, fromDay, toDay }
}

type TakeCell = (vehicleId: number) => Parameters<typeof readCells>[1]

/** Calls `take` with every cell of the scope, a statement of some days after the other; other work runs in between. */
const forEachCell = async (
  { db, body: { measure }, signal }: HeatRequest<Question>,
  scope: Scope,
  take: TakeCell,
): Promise<void> => {
  const size = Math.max(1, Math.floor(STATEMENT_DAYS / Math.max(1, scope.toDay - scope.fromDay)))
  for (const vehicleIds of chunksOf(scope.vehicleIds, size)) {
    signal.throwIfAborted()
    const days = await readPacked(db, { ...scope, vehicleIds, measure })
    await inSlices(days.length, (index) => {
      const day = days[index]
      if (day) readCells(day.cells, take(day.vehicleId))
    })
  }
}

/** The cells of a box with what was counted in them, but for `isComputing`. */
export const readHeat = async (
  request: HeatRequest<HeatMapBody>,
): Promise<Omit<HeatMap, 'isComputing'> & { readonly vehicleIds: readonly number[] }> => {
  const { box } = request.body
  if (box.east <= box.west) throw badInput('box.east', 'greater than box.west')
  if (box.north <= box.south) throw badInput('box.north', 'greater than box.south')
  const scope = await readScope(request)
  const { zoom, west, north, columns, rows } = heatGridOf(box)
  const shift = HEAT_ZOOM - zoom
  const counts = new Float64Array(columns * rows)
  const times = new Float64Array(columns * rows)
  const take = (column: number, row: number, count: number, ms: number): void => {
    const [x, y] = [(column >> shift) - west, (row >> shift) - north]
    if (x < 0 || y < 0 || x >= columns || y >= rows) return
    const place = y * columns + x
    counts[place] = (counts[place] ?? 0) + count
    times[place] = (times[place] ?? 0) + ms
  }
  await forEachCell(request, scope, () => take)
  const places = [...counts.keys()].filter((place) => counts[place] !== 0 || times[place] !== 0)
  return {
    zoom,
    from: scope.fromDay * DAY_MS,
    to: scope.toDay * DAY_MS,
    column: places.map((place) => west + (place % columns)),
    row: places.map((place) => north + Math.floor(place / columns)),
    count: places.map((place) => counts[place] ?? 0),
    ms: places.map((place) => times[place] ?? 0),
    vehicleIds: scope.vehicleIds,
  }
}

/** Whether days of a period are not computed from what is stored now; now: ms since the epoch. */
export const isBehind = (
  { db, viewer }: Pick<HeatRequest<Question>, 'db' | 'viewer'>,
  { vehicleIds, to }: { readonly vehicleIds: readonly number[]; readonly to: number },
  now: number,
): Promise<boolean> =>
  isStale(db, viewer.ownerId, vehicleIds, Math.min(to, (Math.floor(now / DAY_MS) + 1) * DAY_MS))

/** Whose figures a cell has. */
export const readHeatCell = async (request: HeatRequest<HeatCellBody>): Promise<HeatCell> => {
  const { db, body } = request
  const scope = await readScope(request)
  const shift = HEAT_ZOOM - body.zoom
  const found = new Map<number, { count: number; ms: number }>()
  await forEachCell(request, scope, (vehicleId) => (column, row, count, ms) => {
    if (column >> shift !== body.column || row >> shift !== body.row) return
    const sums = found.get(vehicleId) ?? { count: 0, ms: 0 }
    found.set(vehicleId, { count: sums.count + count, ms: sums.ms + ms })
  })
  const most = [...found]
    .toSorted(([a, one], [b, other]) => other.count - one.count || other.ms - one.ms || a - b)
    .slice(0, HEAT_NAMED_MAX)
  const names = await readNames(
    db,
    most.map(([id]) => id),
  )
  const vehicles = most.flatMap(([vehicleId, sums]) => {
    const name = names.get(vehicleId)
    return name ? { vehicleId, ...name, ...sums } : []
  })
  return { vehicleCount: found.size, vehicles }
}

const readNames = async (db: Kysely<Database>, vehicleIds: readonly number[]) => {
  const { rows } = await sql<{
    id: number
    name: string
    licensePlate: string
  }>`select id::integer as id, name,
      license_plate as "licensePlate" from vehicle where id = any(${numberArray(vehicleIds)}::integer[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}
