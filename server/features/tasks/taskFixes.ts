import { type Kysely, sql } from 'kysely'
import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import { type Fix, trackOf } from '../../movement/tasks/taskProgress.ts'
import { FUTURE_LIMIT_MS } from '../../live/observationCheck.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { moment } from '../../storage/history.ts'
import { readPlace } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import { isRecheckDue, judgedUntil, type Reported } from './judgeTask.ts'
import type { MovingTask } from './taskRecord.ts'

/** What performers of tasks reported since these were judged: from memory, or from the tables by one statement for many tasks. */

type Db = Kysely<Database>

const DAY_MS = 86_400_000
/** Positions of one read. */
const PAGE = 5_000
/** Positions of a performer that are read together with those of other tasks; where there are more, the task is read alone. */
const FEW = 200

interface FixRow {
  /** Index of the task. */
  readonly task: number
  readonly vehicleId: number
  readonly at: number
  readonly lat: number
  readonly lon: number
}

/** A performer of a task, and the moments whose positions count: after `since`, up to `until`. */
interface Span {
  readonly task: number
  readonly ownerId: number
  readonly vehicleId: number
  readonly since: number
  readonly until: number
}

const fixOf = ({ vehicleId, at, lat, lon }: FixRow): Fix => ({
  vehicleId,
  at,
  latitude: readPlace(lat),
  longitude: readPlace(lon),
})

/** The last change of positions that came late, of each task; 0: none did. */
const readLateChanges = async (
  db: Db,
  tasks: readonly MovingTask[],
  now: number,
): Promise<ReadonlyMap<MovingTask, number>> => {
  if (tasks.length === 0) return new Map()
  const performers = tasks.flatMap((task, index) =>
    task.performerIds.map((vehicleId) => ({ index, vehicleId, task })),
  )
  const { rows } = await sql<{ task: number; change: number }>`
    select p.task, max(l.change)::double precision as change
    from unnest(${numberArray(performers.map(({ index }) => index))}::integer[],
        ${numberArray(performers.map(({ task }) => task.ownerId))}::integer[],
        ${numberArray(performers.map(({ vehicleId }) => vehicleId))}::bigint[],
        ${numberArray(performers.map(({ task }) => Math.floor((task.activatedAt ?? now) / DAY_MS)))}::integer[])
      as p (task, owner_id, vehicle_id, day)
      join late_day l on l.owner_id = p.owner_id and l.vehicle_id = p.vehicle_id and l.day >= p.day
    group by p.task`.execute(db)
  const changes = new Map(rows.map(({ task, change }) => [task, change]))
  return new Map(tasks.map((task, index) => [task, changes.get(index) ?? 0]))
}

/** The valid positions of performers in the order of their moments, each up to `limit`. */
const readSpans = async (db: Db, spans: readonly Span[], limit: number): Promise<readonly FixRow[]> => {
  if (spans.length === 0) return []
  const numbers = (of: (span: Span) => number): string => numberArray(spans.map(of))
  const [first, last] = [
    Math.min(...spans.map(({ since }) => since)),
    Math.max(...spans.map(({ until }) => until)),
  ]
  const { rows } = await sql<FixRow>`select s.task, s.vehicle_id as "vehicleId", p.ts as at, p.lat, p.lon
    from unnest(${numbers(({ task }) => task)}::integer[], ${numbers(({ ownerId }) => ownerId)}::integer[],
        ${numbers(({ vehicleId }) => vehicleId)}::integer[], ${numbers(({ since }) => since)}::bigint[],
        ${numbers(({ until }) => until)}::bigint[]) as s (task, owner_id, vehicle_id, since, until)
      cross join lateral (select ts, lat, lon from position
        where owner_id = s.owner_id and vehicle_id = s.vehicle_id and ts > s.since and ts <= s.until
          and ts > ${moment(first)} and ts <= ${moment(last)}
          and validity = ${FULL_VALIDITY} and lat is not null and lon is not null
        order by ts limit ${limit}) p
    order by p.ts, s.vehicle_id`.execute(db)
  return rows
}

const spansOf = (task: MovingTask, index: number, isFromStart: boolean, now: number): readonly Span[] => {
  const { ownerId, performerIds, progress, activatedAt } = task
  const start = Math.max((activatedAt ?? now) - 1, progress?.brought?.until ?? 0)
  return performerIds.map((vehicleId) => ({
    task: index,
    ownerId,
    vehicleId,
    since: isFromStart ? start : ((progress && trackOf(progress, vehicleId)?.at) ?? start),
    // Devices may be ahead of the server.
    until: judgedUntil(task, now + FUTURE_LIMIT_MS),
  }))
}

/** All positions of one task, in pages. */
const readAlone = async (db: Db, spans: readonly Span[]): Promise<readonly Fix[]> => {
  const fixes: Fix[] = []
  const limit = Math.max(2, Math.floor(PAGE / spans.length))
  for (let rest = spans; ; ) {
    const rows = await readSpans(db, rest, limit)
    const counts = new Map<number, number>()
    for (const { vehicleId } of rows) counts.set(vehicleId, (counts.get(vehicleId) ?? 0) + 1)
    const full = rows.filter(({ vehicleId }) => counts.get(vehicleId) === limit)
    // Up to the earliest last position of those that have more, all are known.
    const lasts = [...new Set(full.map(({ vehicleId }) => vehicleId))].map(
      (vehicleId) => full.findLast((row) => row.vehicleId === vehicleId)?.at ?? 0,
    )
    const known = lasts.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...lasts)
    for (const row of rows) if (row.at <= known) fixes.push(fixOf(row))
    if (known === Number.POSITIVE_INFINITY) return fixes
    rest = rest.map((span) => ({ ...span, since: Math.max(span.since, known) }))
  }
}

/** A task that is to be judged. given: what is new of its performers, none of it late; null: it is to be read. */
export interface Look {
  readonly task: MovingTask
  readonly given: readonly Fix[] | null
}

/** What is new of a task, and the positions that are later than the look. */
export interface ReadFixes extends Reported {
  readonly ahead: readonly Fix[]
}

const NONE: readonly Fix[] = []

const splitAt = (fixes: readonly Fix[], until: number): Pick<ReadFixes, 'fixes' | 'ahead'> =>
  (fixes.at(-1)?.at ?? 0) <= until
    ? { fixes, ahead: NONE }
    : { fixes: fixes.filter(({ at }) => at <= until), ahead: fixes.filter(({ at }) => at > until) }

/** The positions of some looks, by their index; of those that have too many for a common read, by a read of their own. */
const readFixes = async (
  db: Db,
  spans: ReadonlyMap<number, readonly Span[]>,
  isAlone: (index: number) => boolean,
): Promise<ReadonlyMap<number, readonly Fix[]>> => {
  const fixes = new Map<number, Fix[]>()
  const counts = new Map<string, number>()
  const together = [...spans].flatMap(([index, ofTask]) => (isAlone(index) ? [] : ofTask))
  for (const row of await readSpans(db, together, FEW)) {
    const key = `${row.task} ${row.vehicleId}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const known = fixes.get(row.task)
    if (known) known.push(fixOf(row))
    else fixes.set(row.task, [fixOf(row)])
  }
  const many = new Set(
    [...counts].flatMap(([key, count]) => (count === FEW ? [Number(key.split(' ')[0])] : [])),
  )
  const read = new Map<number, readonly Fix[]>(fixes)
  for (const [index, ofTask] of spans)
    if (isAlone(index) || many.has(index)) read.set(index, await readAlone(db, ofTask))
  return read
}

/** What is new of each task, in their order. now: ms since the epoch. */
export const readReported = async (
  db: Db,
  looks: readonly Look[],
  now: number,
): Promise<readonly ReadFixes[]> => {
  // Before the positions: what comes late in between is seen by the next look.
  const unknown = looks.filter(({ given }) => given === null).map(({ task }) => task)
  const changed = await readLateChanges(db, unknown, now)
  const changes = looks.map(({ task }) => changed.get(task) ?? task.lateChange ?? 0)
  const isFromStart = looks.map(({ task }, index) => isRecheckDue(task, changes[index] ?? 0))
  const spans = new Map(
    looks.flatMap(({ task, given }, index) => {
      const isAll = isFromStart[index] ?? false
      return isAll || given === null ? [[index, spansOf(task, index, isAll, now)] as const] : []
    }),
  )
  const read = await readFixes(db, spans, (index) => isFromStart[index] ?? false)
  return looks.map(({ task, given }, index) => {
    const fixes = spans.has(index) ? read.get(index) : given
    return { ...splitAt(fixes ?? NONE, judgedUntil(task, now)), lateChange: changes[index] ?? 0 }
  })
}
