import type { Kysely, Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import type { ImportDone, ImportErrorOf } from '../../../../src/contract/http/imports.ts'
import {
  TASK_POINT_COLUMNS,
  type TaskPointColumn,
  type TaskPointFault,
  taskPointTarget,
} from '../../../../src/contract/http/taskPointImport.ts'
import { type TaskRouteFields, taskRouteRow } from '../../../../src/contract/http/taskRoutes.ts'
import {
  ROUTE_POINTS_MAX,
  ROUTE_POINTS_MIN,
  routeFault,
  type RoutePoint,
} from '../../../../src/contract/tasks/routePoints.ts'
import { unprocessable } from '../../../platform/plugins/apiError.ts'
import { siblingThread } from '../../../platform/siblingThread.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Actor } from '../../admin/context.ts'
import type { ImportLine, ImportOrigin, ImportSpec } from '../../imports/importSpec.ts'
import { applyImport } from '../../imports/pendingImport.ts'
import { recordImport } from '../../imports/recordImport.ts'
import { failureOf } from '../../resource/resourceService.ts'
import { findByText, insertRecords, lockRecord, updateRecord } from '../../resource/resourceSql.ts'
import type { TaskContext } from '../taskService.ts'
import { taskRoutes } from '../taskRoutes.ts'
import { minutesOf, plainValues, pointOf, type PointValues, valuesOf } from './filePoint.ts'
import { findPlaces, type PlaceSearch, placeValues } from './findPlaces.ts'
import { TASK_POINT_TABLE } from './pointFile.ts'

type Db = Kysely<Database>
type LineError = ImportErrorOf<TaskPointColumn, TaskPointFault>

/** The route that takes the points. id: null for a new one. */
interface TargetRoute extends TaskRouteFields {
  readonly id: number | null
}

/** The route as it is, and as the file makes it. */
interface Known {
  readonly route: TargetRoute
  readonly points: ReadonlyMap<string, RoutePoint>
  readonly merged: readonly RoutePoint[]
  /** What is wrong with the route as a whole, at the lines that make it so, by the key of their point. */
  readonly faults: ReadonlyMap<string, LineError>
}

interface Change {
  readonly trx: Transaction<Database>
  readonly ownerId: number
}

const keyOf = (name: string): string => name.toLowerCase()

/** The route that an import is for. Throws 422 for one that is gone, and for the name of another one. */
const readRoute = async (db: Db, ownerId: number, origin: ImportOrigin): Promise<TargetRoute> => {
  const target = taskPointTarget.parse(origin.target)
  if ('routeId' in target) {
    const row = await lockRecord(db, taskRoutes, { ownerId, id: target.routeId })
    if (!row) throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.taskRouteUnknown, { field: 'routeId' })
    return taskRouteRow.parse(row)
  }
  const { name } = target
  const taken = await findByText(db, taskRoutes, ownerId, { field: 'name', texts: [name] })
  if (taken.size > 0)
    throw unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.taskRouteTaken, { field: 'name' })
  // Points of a list are in no order yet; their windows are times of the day.
  return { id: null, name, passOrder: 'arbitrarily', timing: 'day', corridor: null, points: [] }
}

const hasPlace = ({ latitude, longitude }: PointValues): boolean => latitude !== '' && longitude !== ''

/** The points of the route with those of the file: known ones changed in their places, new ones behind them. */
const mergedPoints = (route: TargetRoute, lines: readonly PointValues[]): readonly RoutePoint[] => {
  const values = new Map(lines.map((line) => [keyOf(line.name), line]))
  const kept = route.points.map((point, index) => {
    const line = values.get(keyOf(point.name))
    return line && hasPlace(line) ? pointOf(line, point, index + 1) : { ...point, order: index + 1 }
  })
  const names = new Set(route.points.map(({ name }) => keyOf(name)))
  const added = lines.filter((line) => hasPlace(line) && !names.has(keyOf(line.name)))
  return [...kept, ...added.map((line, index) => pointOf(line, null, kept.length + index + 1))]
}

const COLUMN_OF = { arrival: 'windowFrom', departure: 'service', latitude: 'latitude' } as const

/** What is wrong with the whole route, by the key of the point of a line; a point without a line hands it to the last line. */
const faultsOf = (
  { passOrder, timing }: TargetRoute,
  merged: readonly RoutePoint[],
  lines: readonly PointValues[],
): ReadonlyMap<string, LineError> => {
  const last = lines.at(-1)
  if (!last) return new Map()
  const keys = new Set(lines.map(({ name }) => keyOf(name)))
  const at = (point: RoutePoint | undefined): string =>
    point && keys.has(keyOf(point.name)) ? keyOf(point.name) : keyOf(last.name)
  if (merged.length > ROUTE_POINTS_MAX)
    return new Map(
      merged
        .slice(ROUTE_POINTS_MAX)
        .map((point) => [
          at(point),
          { column: null, fault: 'tooMany', message: `A route has at most ${ROUTE_POINTS_MAX} points` },
        ]),
    )
  if (merged.length < ROUTE_POINTS_MIN)
    return new Map([
      [
        at(undefined),
        { column: null, fault: 'tooFew', message: `A route has at least ${ROUTE_POINTS_MIN} points` },
      ],
    ])
  const fault = routeFault(merged, { passOrder, timing })
  if (fault === null) return new Map()
  const column = fault.field in COLUMN_OF ? COLUMN_OF[fault.field as keyof typeof COLUMN_OF] : null
  const isOrder = fault.kind === 'backwards'
  const error: LineError = {
    column,
    fault: isOrder ? 'backwards' : 'timing',
    message: isOrder ? 'The point is before the one that it follows' : 'The route does not have such a time',
  }
  return new Map([[at(merged[fault.point]), error]])
}

type Faulty = ReadonlySet<TaskPointColumn | null>
const NONE: Faulty = new Set()
const hasNone = (faulty: Faulty, ...columns: readonly TaskPointColumn[]): boolean =>
  columns.every((column) => !faulty.has(column))

/** What is wrong with a line by itself; what faulty values would decide is left out. */
const lineErrors = (values: PointValues, route: TargetRoute, faulty: Faulty = NONE): readonly LineError[] => {
  const errors: LineError[] = []
  const { address, windowFrom, windowTo } = values
  if (!hasPlace(values) && hasNone(faulty, 'address', 'latitude', 'longitude')) {
    const isAsked = address !== '' && values.latitude === '' && values.longitude === ''
    errors.push(
      isAsked
        ? { column: 'address', fault: 'notFound', message: 'The search finds no place of this address' }
        : { column: 'address', fault: 'noPlace', message: 'A point needs an address or both coordinates' },
    )
  }
  if (!hasNone(faulty, 'windowFrom', 'windowTo')) return errors
  const [from, to] = [minutesOf(windowFrom), minutesOf(windowTo)]
  if (from !== null && to !== null && to < from)
    errors.push({ column: 'windowTo', fault: 'window', message: 'The window ends before it begins' })
  if (route.timing === 'absolute' && (from !== null || to !== null))
    errors.push({ column: 'windowFrom', fault: 'timing', message: 'The times of this route are dates' })
  return errors
}

/** The import of points into a route; addresses without coordinates are looked for when the file is checked. */
export const taskPointImport = (
  places: PlaceSearch,
): ImportSpec<TaskPointColumn, TaskPointFault, Known, Change> => ({
  kind: 'taskPoint',
  table: TASK_POINT_TABLE,
  thread: siblingThread(import.meta.url, 'parseThread'),
  complete: async (db, lines, ownerId, { accountId, target }) => {
    const isAsked = ({ values, errors }: ImportLine<TaskPointColumn>): boolean =>
      values.address !== '' &&
      values.latitude === '' &&
      values.longitude === '' &&
      errors.every(({ column }) => column !== 'address')
    const asked = lines.filter(isAsked)
    // A file of too many points is refused anyway.
    if (asked.length === 0 || lines.length > ROUTE_POINTS_MAX) return lines
    const route = await readRoute(db, ownerId, { accountId, target })
    const [first] = route.points
    const near =
      first?.latitude && first.longitude ? { latitude: first.latitude, longitude: first.longitude } : null
    const texts = asked.map(({ values }) => values.address)
    const found = await findPlaces(places, db, { accountId, ownerId }, texts, near)
    return lines.map((line) => {
      const place = isAsked(line) ? found.get(line.values.address) : undefined
      return place ? { ...line, values: { ...line.values, ...placeValues(place) } } : line
    })
  },
  readKnown: async (db, lines, ownerId, origin) => {
    const route = await readRoute(db, ownerId, origin)
    const merged = mergedPoints(route, lines)
    const isWhole = lines.every((line) => line.name !== '' && lineErrors(line, route).length === 0)
    return {
      route,
      points: new Map(route.points.map((point) => [keyOf(point.name), point])),
      merged,
      faults: isWhole || merged.length > ROUTE_POINTS_MAX ? faultsOf(route, merged, lines) : new Map(),
    }
  },
  compare: (values, { route, points, faults }, faulty) => {
    const own = lineErrors(values, route, faulty)
    const whole = faulty.size > 0 ? undefined : faults.get(keyOf(values.name))
    const errors = whole && own.length === 0 ? [whole] : own
    const point = points.get(keyOf(values.name))
    if (!point) return { isNew: true, changes: [], errors }
    const [given, stored] = [plainValues(values), valuesOf(point)]
    return {
      isNew: false,
      changes: TASK_POINT_COLUMNS.filter((column) => given[column] !== stored[column]),
      errors,
    }
  },
  apply: async ({ trx, ownerId }, _rows, { route, merged }) => {
    const { id, ...fields } = route
    if (id === null) await insertRecords(trx, taskRoutes, ownerId, [{ ...fields, points: merged }])
    else await updateRecord(trx, taskRoutes, { ownerId, id }, { points: merged })
  },
})

/** Imports a pending file of points, every line or none. Throws as `applyImport` does, and 422 for a route that is gone. */
export const importPoints = async (
  { db, clock }: Pick<TaskContext, 'db' | 'clock'>,
  places: PlaceSearch,
  actor: Actor,
  id: string,
): Promise<ImportDone> => {
  const { accountId, ownerId } = actor.principal
  const now = clock.now()
  try {
    return await db.transaction().execute(async (trx) => {
      const change = { trx, now, change: { trx, ownerId } }
      const applied = await applyImport(taskPointImport(places), change, { id, accountId, ownerId })
      return recordImport(trx, actor, { ...applied, what: 'taskPointsImported' }, now)
    })
  } catch (error) {
    throw failureOf(taskRoutes, error)
  }
}
