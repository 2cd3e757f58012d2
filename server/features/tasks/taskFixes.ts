import { type Kysely, sql } from 'kysely'
import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import { type Fix, trackOf } from '../../movement/tasks/taskProgress.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { moment } from '../../storage/history.ts'
import { readPlace } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import { isRecheckDue, judgedUntil, type Reported } from './judgeTask.ts'
import type { MovingTask } from './taskRecord.ts'

/** What performers of tasks reported since these were judged: one statement for many tasks. */

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
): Promise<readonly number[]> => {
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
  return tasks.map((_, index) => changes.get(index) ?? 0)
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
  const start = (activatedAt ?? now) - 1
  return performerIds.map((vehicleId) => ({
    task: index,
    ownerId,
    vehicleId,
    since: isFromStart ? start : ((progress && trackOf(progress, vehicleId)?.at) ?? start),
    until: judgedUntil(task, now),
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

/** What is new of each task, in their order. now: ms since the epoch. */
export const readReported = async (
  db: Db,
  tasks: readonly MovingTask[],
  now: number,
): Promise<readonly Reported[]> => {
  // Before the positions: what comes late in between is seen by the next look.
  const changes = await readLateChanges(db, tasks, now)
  const isFromStart = tasks.map((task, index) => isRecheckDue(task, changes[index] ?? 0))
  const spans = tasks.map((task, index) => spansOf(task, index, isFromStart[index] ?? false, now))
  const together = spans.filter((_, index) => !isFromStart[index]).flat()
  const fixes = tasks.map((): Fix[] => [])
  const counts = new Map<string, number>()
  for (const row of await readSpans(db, together, FEW)) {
    fixes[row.task]?.push(fixOf(row))
    const key = `${row.task} ${row.vehicleId}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const many = new Set(
    [...counts].flatMap(([key, count]) => (count === FEW ? [Number(key.split(' ')[0])] : [])),
  )
  const reported: Reported[] = []
  for (const [index] of tasks.entries()) {
    const isAlone = isFromStart[index] || many.has(index)
    reported.push({
      fixes: isAlone ? await readAlone(db, spans[index] ?? []) : (fixes[index] ?? []),
      lateChange: changes[index] ?? 0,
    })
  }
  return reported
}
