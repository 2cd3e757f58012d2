import { sql, type Transaction } from 'kysely'
import type { TrailerActionEvent } from '../../../src/contract/entities/vehicle.ts'
import { trailerIdentifier, trailerType } from '../../../src/contract/rules/trailer.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { ReportedTrailer } from '../../storage/tables/trailerTables.ts'

/** What is stored about trailers; the couplings follow from it behind the write (trailerKeeper.ts). */

type Trx = Transaction<Database>

/** What the device of a vehicle read at a moment, ms since the epoch; identifier null: nothing. */
export interface TrailerReading {
  readonly ownerId: number
  readonly vehicleId: number
  readonly at: number
  readonly identifier: string | null
  readonly reported: ReportedTrailer | null
}

/** The reading of a device that an event stands for. */
export const readingOf = (ownerId: number, vehicleId: number, event: TrailerActionEvent): TrailerReading => {
  const { id, idSerial, name, width, registerTime: at } = event
  const identifier =
    trailerType(event.type) === 'TRAILER_CONNECTED'
      ? (trailerIdentifier(idSerial) ?? trailerIdentifier(name))
      : null
  const reported = identifier === null || name === '' ? null : { id, name, width }
  return { ownerId, vehicleId, at, identifier, reported }
}

/** A text whatever its case, as serial numbers are compared. */
const inAnyCase = (name: string) => sql`lower(${sql.ref(name)} collate "und-x-icu")`

/** Stores readings, of which the first of a vehicle and moment counts, with the trailers that they name, and marks. */
export const insertTrailerReadings = async (trx: Trx, rows: readonly TrailerReading[]): Promise<void> => {
  await sql`insert into trailer_reading (owner_id, vehicle_id, at, source, is_coupled, identifier, reported, trailer_id)
    select r.owner_id, r.vehicle_id, r.at, 'device', r.identifier is not null, r.identifier, r.reported, t.id
    from unnest(
      ${numberArray(rows.map((row) => row.ownerId))}::integer[],
      ${numberArray(rows.map((row) => row.vehicleId))}::bigint[],
      ${numberArray(rows.map((row) => row.at))}::bigint[],
      ${rows.map((row) => row.identifier)}::text[],
      ${rows.map(({ reported }) => reported && JSON.stringify(reported))}::jsonb[])
      as r (owner_id, vehicle_id, at, identifier, reported)
    left join trailer t on t.owner_id = r.owner_id and t.deleted_at is null
      and ${inAnyCase('t.serial_number')} = ${inAnyCase('r.identifier')}
    on conflict do nothing`.execute(trx)
  const since = new Map<number, number>()
  for (const { ownerId, at } of rows) since.set(ownerId, Math.min(at, since.get(ownerId) ?? at))
  await markOwners(trx, since)
}

/** Has the couplings of owners judged again, each from a moment on, ms since the epoch. */
export const markOwners = async (trx: Trx, since: ReadonlyMap<number, number>): Promise<void> => {
  await sql`insert into trailer_mark (owner_id, since) select * from unnest(
    ${numberArray([...since.keys()])}::integer[], ${numberArray([...since.values()])}::bigint[])`.execute(trx)
}

/** What was read of these serial numbers before there were trailers of them counts for the trailers from now on. */
export const bindReadings = async (
  trx: Trx,
  ownerId: number,
  trailerIds: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ since: number | null }>`with bound as (
      update trailer_reading r set trailer_id = t.id from trailer t
      where t.owner_id = ${ownerId} and t.id = any(${numberArray(trailerIds)}::integer[]) and t.deleted_at is null
        and r.owner_id = t.owner_id and r.trailer_id is null and r.identifier is not null
        and ${inAnyCase('r.identifier')} = ${inAnyCase('t.serial_number')}
      returning r.at)
    select min(at) as since from bound`.execute(trx)
  const since = rows[0]?.since ?? null
  if (since !== null) await markOwners(trx, new Map([[ownerId, since]]))
}
