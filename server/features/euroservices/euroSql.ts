import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import {
  EURO_SERIAL,
  type EuroRecord,
  type EuroRecordPage,
  type EuroRecordsQuery,
  type EuroService,
  type EuroVehicle,
  type EuroVehiclesQuery,
  type Transmission,
  type TransmissionState,
} from '../../../src/contract/http/euroservices.ts'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import { holdsText, inWordOrder } from '../../platform/db/searchText.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { BATCH_POSITIONS } from './batches.ts'
import { isWaiting, settledId } from './senderSql.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** A stream as it is stored; null: it was never switched on. */
interface StreamRow {
  readonly isOn: boolean
  readonly waiting: number
  readonly lastSuccess: number | null
  readonly lastError: string | null
  readonly lastErrorAt: number | null
}

interface VehicleRow extends Omit<EuroVehicle, EuroService> {
  readonly sent: StreamRow | null
  readonly etoll: StreamRow | null
}

const streamOf = (service: EuroService): RawBuilder<StreamRow | null> => sql`(
  select jsonb_build_object('isOn', r.is_on, 'lastSuccess', r.last_success, 'lastError', r.last_error,
    'lastErrorAt', r.last_error_at, 'waiting', (
      select coalesce(sum(b.last_id - greatest(b.first_id - 1, ${settledId(sql`r.service`)})), 0)
      from retransmission_batch b where b.vehicle_id = r.vehicle_id and ${isWaiting(sql`r.service`)}))
  from retransmission r
  where r.vehicle_id = vehicle.id and r.owner_id = vehicle.owner_id and r.service = ${service})`

const isOn = (service: EuroService): RawBuilder<boolean> => sql`exists (select from retransmission r
  where r.vehicle_id = vehicle.id and r.owner_id = vehicle.owner_id and r.service = ${service} and r.is_on)`

const FILTERS: Readonly<Record<NonNullable<EuroVehiclesQuery['show']>, RawBuilder<unknown>>> = {
  sent: isOn('sent'),
  etoll: isOn('etoll'),
  none: sql`not ${isOn('sent')} and not ${isOn('etoll')}`,
  failed: sql`exists (select from retransmission r
    where r.vehicle_id = vehicle.id and r.owner_id = vehicle.owner_id and r.is_on
      and r.last_error_at >= coalesce(r.last_success, 0))`,
}

const ORDERS = {
  name: inWordOrder('vehicle.name'),
  licensePlate: inWordOrder('vehicle.license_plate'),
  deviceSerial: inWordOrder('vehicle.device_serial'),
  businessNumber: sql`coalesce(v.business_number, '')`,
} as const

const stateOf = (row: StreamRow | null, serial: string | null, isConfigured: boolean): TransmissionState => {
  if (!row?.isOn) return 'off'
  if (!isConfigured) return 'noReceiver'
  if (serial === null || !EURO_SERIAL.test(serial)) return 'noSerial'
  if (row.lastErrorAt !== null && row.lastErrorAt >= (row.lastSuccess ?? 0)) return 'failed'
  return row.lastSuccess === null ? 'waiting' : 'sending'
}

const transmissionOf = (
  row: StreamRow | null,
  serial: string | null,
  isConfigured: boolean,
): Transmission => ({
  isOn: row?.isOn ?? false,
  state: stateOf(row, serial, isConfigured),
  waiting: row?.waiting ?? 0,
  lastSuccess: row?.lastSuccess ?? null,
  lastError: row?.lastError ?? null,
  lastErrorAt: row?.lastErrorAt ?? null,
})

/** A page of the vehicles that the caller sees, with their transmission. services: those that are set up. */
export const readVehicles = async (
  db: Db,
  principal: AccountPrincipal,
  { search, sort = 'name', order, show, offset, limit }: EuroVehiclesQuery,
  services: readonly EuroService[],
): Promise<Page<EuroVehicle>> => {
  const searched = ['vehicle.name', 'vehicle.license_plate', 'vehicle.device_serial', 'v.business_number']
  const from = sql`from vehicle left join vehicle_retranslation v on v.vehicle_id = vehicle.id
    where ${visibleVehicle(principal)} and ${holdsText(searched, search)}
      and ${show === undefined ? sql`true` : FILTERS[show]}`
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const [counted, read] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
    sql<VehicleRow>`select vehicle.id::integer as "vehicleId", vehicle.name, vehicle.license_plate as "licensePlate",
      vehicle.device_serial as "deviceSerial", coalesce(v.business_number, '') as "businessNumber",
      ${streamOf('sent')} as sent, ${streamOf('etoll')} as etoll ${from}
      order by ${ORDERS[sort]} ${direction} nulls last, vehicle.id ${direction} limit ${limit} offset ${offset}`.execute(
      db,
    ),
  ])
  const rows = read.rows.map(({ sent, etoll, ...row }) => ({
    ...row,
    sent: transmissionOf(sent, row.deviceSerial, services.includes('sent')),
    etoll: transmissionOf(etoll, row.deviceSerial, services.includes('etoll')),
  }))
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** A vehicle that the caller sees. */
export interface SeenVehicle {
  readonly id: number
  readonly ownerId: number
  readonly serial: string | null
  readonly name: string
}

/** Those of the vehicles that the caller sees. */
export const readSeen = async (
  db: Db,
  principal: AccountPrincipal,
  vehicleIds: readonly number[],
): Promise<readonly SeenVehicle[]> => {
  const { rows } = await sql<SeenVehicle>`select vehicle.id::integer as id, vehicle.owner_id as "ownerId",
      vehicle.device_serial as serial, vehicle.name
    from vehicle where vehicle.id = any(${numberArray(vehicleIds)}::bigint[]) and ${visibleVehicle(principal)}
    order by vehicle.id`.execute(db)
  return rows
}

interface StreamSwitch {
  readonly vehicles: readonly SeenVehicle[]
  readonly service: EuroService
  readonly isOn: boolean
  /** ms since the epoch */
  readonly now: number
}

/**
 * Switches a service on or off. A stream that is switched on begins with the positions from now on; one that is on already
 * stays as it is. What was selected until a switching off is still sent.
 */
export const switchStreams = async (trx: Trx, change: StreamSwitch): Promise<void> => {
  const { vehicles, service, isOn: isWanted, now } = change
  const ids = numberArray(vehicles.map(({ id }) => id))
  const given = sql`(select id as vehicle_id, owner_id from vehicle where id = any(${ids}::bigint[]))`
  if (isWanted) {
    await sql`insert into retransmission as r (vehicle_id, service, owner_id, is_on, since, cursor_at)
      select g.vehicle_id, ${service}, g.owner_id, true, ${now}::bigint, ${now - 1}::bigint from ${given} g
      on conflict (vehicle_id, service) do update set owner_id = excluded.owner_id, is_on = true,
        since = excluded.since, cursor_at = excluded.cursor_at, state = null, newest_at = null, last_success = null,
        last_error = null, last_error_at = null, silent_minutes = 0
      where not r.is_on or r.owner_id <> excluded.owner_id`.execute(trx)
  } else {
    await sql`update retransmission set is_on = false, silent_minutes = 0
      where service = ${service} and is_on and vehicle_id = any(${ids}::bigint[])`.execute(trx)
    await sql`delete from retransmission_late
      where service = ${service} and vehicle_id = any(${ids}::bigint[])`.execute(trx)
  }
  await sql`insert into vehicle_retranslation as v (vehicle_id, ${sql.ref(service)})
    select g.vehicle_id, ${isWanted} from ${given} g
    on conflict (vehicle_id) do update set ${sql.ref(service)} = excluded.${sql.ref(service)}`.execute(trx)
}

/** What is registered of a vehicle does not pass to another owner. */
export const dropTransmission = async (trx: Trx, vehicleId: number): Promise<void> => {
  await sql`delete from vehicle_retranslation where vehicle_id = ${vehicleId}`.execute(trx)
  await sql`update retransmission set is_on = false where vehicle_id = ${vehicleId}`.execute(trx)
  await sql`delete from retransmission_late where vehicle_id = ${vehicleId}`.execute(trx)
}

export const storeBusinessNumber = async (trx: Trx, vehicleId: number, text: string): Promise<void> => {
  await sql`insert into vehicle_retranslation (vehicle_id, business_number) values (${vehicleId}, ${text})
    on conflict (vehicle_id) do update set business_number = excluded.business_number`.execute(trx)
}

const answersOf = ({ id, ownerId }: RecordOwner, { service, state, before, limit }: EuroRecordsQuery) =>
  sql<EuroRecord>`select r.id, r.at, r.is_late as "isLate", r.state, r.settled_at as "settledAt", r.code, r.message
    from (
      select service, id from retransmission_answer
      where vehicle_id = ${id} and owner_id = ${ownerId} and service = ${service} and state = ${state}
        and ${before === undefined ? sql`true` : sql`id < ${before}`}
      order by id desc limit ${limit + 1}
    ) a
    cross join lateral (
      select first_id from retransmission_batch
      where service = a.service and first_id <= a.id order by first_id desc limit 1
    ) b
    join retransmission_record r on r.service = a.service and r.first_id = b.first_id and r.id = a.id
    order by r.id desc`

/** By the columns of the index, so that no more is read than a page has. */
const recordsOf = ({ id, ownerId }: RecordOwner, { service, state, before, limit }: EuroRecordsQuery) =>
  sql<EuroRecord>`select id, at, is_late as "isLate", state, settled_at as "settledAt", code, message
    from retransmission_record
    where vehicle_id = ${id} and owner_id = ${ownerId} and service = ${service}
      and ${state === undefined ? sql`true` : sql`state = ${state}`}
      and ${state === 'waiting' ? sql`first_id > ${settledId(sql`${service}`)} - ${sql.lit(BATCH_POSITIONS)}` : sql`true`}
      and ${before === undefined ? sql`true` : sql`first_id < ${before} and id < ${before}`}
    order by first_id desc, place desc limit ${limit + 1}`

type RecordOwner = Pick<SeenVehicle, 'id' | 'ownerId'>

/** What the receiver said of each position of a vehicle while it belonged to this owner, the newest first. */
export const readRecords = async (
  db: Db,
  owner: RecordOwner,
  query: EuroRecordsQuery,
): Promise<EuroRecordPage> => {
  const isSaid = query.state === 'dropped' || query.state === 'rejected'
  const { rows } = await (isSaid ? answersOf(owner, query) : recordsOf(owner, query)).execute(db)
  const page = rows.slice(0, query.limit)
  return { items: page, next: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null }
}

/** How the last attempts of a service went. */
export interface ReceiverRow {
  readonly service: EuroService
  readonly lastSuccess: number | null
  readonly error: string | null
  readonly nextAt: number
}

export const readReceivers = async (db: Db): Promise<readonly ReceiverRow[]> => {
  const { rows } = await sql<ReceiverRow>`select service, last_success as "lastSuccess", last_error as error,
    next_at as "nextAt" from retransmission_receiver order by service desc`.execute(db)
  return rows
}
