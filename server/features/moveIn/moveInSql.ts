import { type Kysely, sql } from 'kysely'
import {
  MOVE_INS_MAX,
  type MoveInReport,
  type MoveInRow,
  type MoveInSourceName,
  type MoveInState,
  type MoveInStep,
} from '../../../src/contract/http/admin/moveIn.ts'
import { utcDayOf } from '../../../src/contract/rules/utcDay.ts'
import type { JobState } from '../../platform/jobs/jobTable.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { faultOfMessage } from './moveInFault.ts'

/** The statements of moving in. */

type Db = Kysely<Database>

/** A run as its job needs it. Moments are ms since the epoch; `until` is exclusive. */
export interface MoveIn {
  readonly id: number
  readonly ownerId: number
  readonly ownerLogin: string
  readonly source: MoveInSourceName
  /** null: the source is no server. */
  readonly url: string | null
  /** null: it was forgotten, or the source needs none. */
  readonly token: string | null
  readonly from: number
  readonly until: number
}

/** null: there is none, or its client was deleted. */
export const findMoveIn = async (db: Db, id: number): Promise<MoveIn | null> => {
  const { rows } =
    await sql<MoveIn>`select m.id, m.owner_id as "ownerId", a.login as "ownerLogin", m.source, m.url, m.token,
      m.from_at as "from", m.until_at as "until"
    from move_in m join account a on a.id = m.owner_id where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const storeReport = async (db: Db, id: number, report: MoveInReport): Promise<void> => {
  await sql`update move_in set report = ${JSON.stringify(report)}::jsonb where id = ${id}`.execute(db)
}

export const forgetToken = async (db: Db, id: number): Promise<void> => {
  await sql`update move_in set token = null where id = ${id}`.execute(db)
}

/** How far the positions of a device are brought, ms since the epoch. */
export interface DeviceProgress {
  readonly deviceId: number
  readonly vehicleId: number
  readonly doneUntil: number
}

/** Whether devices of a run are noted: its fleet is made, and positions are on their way. */
export const hasDevices = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select from move_in_device where move_in_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Notes the devices whose positions are to be brought, and returns how far each is. A device that is noted already is where an
 * earlier attempt left it; one without a vehicle of the client is left out.
 */
export const noteDevices = async (
  db: Db,
  { id, ownerId, from, until }: MoveIn,
  devices: readonly { readonly traccarId: number; readonly serial: string }[],
): Promise<readonly DeviceProgress[]> => {
  await sql`insert into move_in_device (move_in_id, device_id, vehicle_id, done_until)
    select ${id}::integer, given.id, v.id, ${from}::bigint
    from unnest(${numberArray(devices.map(({ traccarId }) => traccarId))}::bigint[],
      ${devices.map(({ serial }) => serial)}::text[]) as given (id, serial)
    join vehicle v on v.device_serial = given.serial and v.owner_id = ${ownerId}
    on conflict do nothing`.execute(db)
  const { rows } = await sql<DeviceProgress>`select device_id as "deviceId", vehicle_id as "vehicleId",
      least(done_until, ${until}::bigint) as "doneUntil"
    from move_in_device where move_in_id = ${id} order by device_id`.execute(db)
  return rows
}

/** Adds a slice to what is brought of a device. doneUntil: ms since the epoch. */
export const storeProgress = async (
  db: Db,
  slice: {
    readonly moveInId: number
    readonly deviceId: number
    readonly doneUntil: number
    readonly read: number
    readonly made: number
    readonly leftOut: number
  },
): Promise<void> => {
  await sql`update move_in_device set done_until = ${slice.doneUntil}, read = read + ${slice.read},
      made = made + ${slice.made}, left_out = left_out + ${slice.leftOut}
    where move_in_id = ${slice.moveInId} and device_id = ${slice.deviceId}`.execute(db)
}

interface StoredRow {
  readonly id: number
  readonly clientId: number
  readonly clientLogin: string
  readonly source: MoveInSourceName
  readonly url: string | null
  readonly fileName: string | null
  readonly from: number
  readonly until: number
  readonly step: MoveInStep
  readonly needsToken: boolean
  readonly report: MoveInReport | null
  readonly createdAt: number
  /** null: its file is not here as a whole. */
  readonly jobState: JobState | null
  readonly progress: number
  readonly error: string | null
  readonly vehicles: number
  readonly vehiclesDone: number
  readonly read: number
  readonly made: number
  readonly leftOut: number
}

/** The newest runs, or one of them. */
export const readMoveIns = async (db: Db, id: number | null = null): Promise<MoveInRow[]> => {
  const { rows } =
    await sql<StoredRow>`select m.id, m.owner_id as "clientId", a.login as "clientLogin", m.source, m.url,
      f.name as "fileName", m.from_at as "from", m.until_at as "until", m.step,
      m.source = 'traccar' and m.token is null as "needsToken", m.report,
      m.created_at as "createdAt", j.state as "jobState",
      coalesce(j.progress, f.received::double precision / f.size) as progress, j.error,
      d.vehicles, d."vehiclesDone", d.read + coalesce(f.read, 0) as read, d.made + coalesce(f.made, 0) as made,
      d."leftOut" + coalesce(f.left_out, 0) as "leftOut"
    from move_in m
    join account a on a.id = m.owner_id
    left join job j on j.id = m.job_id
    left join move_in_file f on f.move_in_id = m.id
    cross join lateral (
      select count(*)::integer as vehicles, count(*) filter (where done_until >= m.until_at)::integer as "vehiclesDone",
        coalesce(sum(read), 0)::bigint as read, coalesce(sum(made), 0)::bigint as made,
        coalesce(sum(left_out), 0)::bigint as "leftOut"
      from move_in_device where move_in_id = m.id) d
    where (${id}::integer is null or m.id = ${id}) and (m.job_id is null) = (j.id is null)
    order by m.id desc limit ${MOVE_INS_MAX}`.execute(db)
  return rows.map(rowOf)
}

const rowOf = (row: StoredRow): MoveInRow => {
  const { id, clientId, clientLogin, source, step, needsToken, report, createdAt, progress } = row
  const { vehicles, vehiclesDone, read, made, leftOut } = row
  const state = stateOf(row)
  return {
    id,
    clientId,
    clientLogin,
    source,
    name: nameOf(row),
    fromDay: row.until === 0 ? null : utcDayOf(row.from),
    untilDay: row.until === 0 ? null : utcDayOf(row.until - 1),
    step,
    state,
    progress,
    fault: state === 'failed' ? faultOfMessage(row.error ?? '') : null,
    needsToken,
    report,
    positions: { vehicles, vehiclesDone, read, made, known: read - made - leftOut, leftOut },
    createdAt,
  }
}

const stateOf = ({ jobState, step }: StoredRow): MoveInState =>
  jobState === null ? 'sending' : jobState === 'done' && step === 'look' ? 'looked' : jobState

/** What people call the source of a run. */
export const nameOf = (run: { readonly url: string | null; readonly fileName: string | null }): string =>
  run.url === null ? (run.fileName ?? '') : new URL(run.url).host

/**
 * Deletes runs whose job is no longer kept, and those whose file did not come; forgets tokens and files of runs that are over, or
 * that nobody has started since `before`, ms since the epoch.
 */
export const tidyMoveIns = async (db: Db, before: number): Promise<void> => {
  await sql`delete from move_in where job_id is not null
    and not exists (select 1 from job where job.id = move_in.job_id)`.execute(db)
  await sql`delete from move_in where job_id is null and created_at < ${before}`.execute(db)
  await sql`update move_in m set token = null from job j
    where j.id = m.job_id and m.token is not null
      and (j.state in ('failed', 'cancelled') or j.state = 'done' and coalesce(j.finished_at, 0) < ${before})`.execute(
    db,
  )
  await sql`delete from move_in_piece p using move_in m, job j
    where m.id = p.move_in_id and j.id = m.job_id
      and j.state in ('done', 'failed', 'cancelled') and coalesce(j.finished_at, 0) < ${before}`.execute(db)
}
