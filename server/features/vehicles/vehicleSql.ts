import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { EventCounts, ZoneStay } from '../../../src/contract/entities/vehicle.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'

/** The vehicles that the caller sees, ordered by id (GATE-11, L6). */
export const visibleVehicles = (db: Kysely<Database>, principal: AccountPrincipal) =>
  db.selectFrom('vehicle').where(visibleVehicle(principal)).orderBy('vehicle.id')

/** API-28: the data of map and list. */
export const selectMini = (db: Kysely<Database>, principal: AccountPrincipal) =>
  visibleVehicles(db, principal)
    .innerJoin('vehicle_position_state as p', (join) =>
      join.onRef('p.owner_id', '=', 'vehicle.owner_id').onRef('p.vehicle_id', '=', 'vehicle.id'),
    )
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .leftJoin('account_pin as pin', (join) =>
      join.onRef('pin.vehicle_id', '=', 'vehicle.id').on('pin.account_id', '=', principal.accountId),
    )
    .select([
      'vehicle.id as id',
      'vehicle.type as type',
      'vehicle.name as name',
      'vehicle.license_plate as license_plate',
      'vehicle.device_serial as device_serial',
      'vehicle.mapping as mapping',
      'p.timestamp as timestamp',
      'p.last_known_time as last_known_time',
      'p.lat as lat',
      'p.lon as lon',
      'p.speed as speed',
      'p.azimuth as azimuth',
      'p.validity as validity',
      'p.ignition_on as ignition_on',
      'p.apply_ignition as apply_ignition',
      'p.parking_ignition_since as parking_ignition_since',
      's.device_status as device_status',
      's.device_on as device_on',
      's.alarm as alarm',
      's.alarm_timestamp as alarm_timestamp',
      's.locked_alarm as locked_alarm',
      'pin.place as place',
      sql<string | null>`nullif(s.rfid_card ->> 'driverName', '')`.as('driver_name'),
      sql<boolean>`coalesce(s.trailer_action ->> 'type' = 'TRAILER_CONNECTED', false)`.as('has_trailer'),
      groupIds,
      zoneStays(principal),
    ])

const groupIds = (where: ExpressionBuilder<Database, 'vehicle'>) =>
  where
    .selectFrom('vehicle_group_member as m')
    .whereRef('m.vehicle_id', '=', 'vehicle.id')
    .select(sql<number[] | null>`array_agg(m.group_id order by m.group_id)`.as('ids'))
    .as('group_ids')

/** The open visits of zones that the caller sees (GEO-20). */
const zoneStays =
  ({ accountId }: AccountPrincipal) =>
  (where: ExpressionBuilder<Database, 'vehicle'>) =>
    where
      .selectFrom('zone_visit as visit')
      .innerJoin('geozone as zone', 'zone.id', 'visit.zone_id')
      .whereRef('visit.owner_id', '=', 'vehicle.owner_id')
      .whereRef('visit.vehicle_id', '=', 'vehicle.id')
      .where('visit.left_at', 'is', null)
      .where('zone.deleted_at', 'is', null)
      .where((zone) =>
        zone.not(
          zone.exists(
            zone
              .selectFrom('forbidden_zone_type as f')
              .where('f.account_id', '=', accountId)
              .whereRef('f.zone_type_id', '=', 'zone.zone_type_id')
              .select('f.account_id'),
          ),
        ),
      )
      .select(
        sql<
          ZoneStay[] | null
        >`json_agg(json_build_object('zoneId', visit.zone_id, 'since', visit.entered_at) order by visit.zone_id)`.as(
          'stays',
        ),
      )
      .as('zone_stays')

/** API-27, API-30: everything. day: the day of the counts, YYYY-MM-DD. */
export const selectFull = (db: Kysely<Database>, principal: AccountPrincipal, day: string) =>
  selectMini(db, principal).select([
    'vehicle.description as description',
    'vehicle.device_type as device_type',
    'vehicle.notify_no_signal as notify_no_signal',
    'vehicle.settings as settings',
    'vehicle.details as details',
    's.ant_status as ant_status',
    's.lock_state as lock_state',
    's.device_settings as device_settings',
    's.sensors as sensors',
    's.sensor_setup as sensor_setup',
    's.trailer_action as trailer_action',
    's.rfid_card as rfid_card',
    's.counters as counters',
    countsOf(day),
  ])

/** API-35 */
export const selectCounts = (db: Kysely<Database>, principal: AccountPrincipal, day: string) =>
  visibleVehicles(db, principal).select(['vehicle.id as id', countsOf(day)])

const countsOf = (day: string) => (where: ExpressionBuilder<Database, 'vehicle'>) =>
  where
    .selectFrom('event_count as c')
    .where('c.day', '=', day)
    .whereRef('c.owner_id', '=', 'vehicle.owner_id')
    .whereRef('c.vehicle_id', '=', 'vehicle.id')
    .select(sql<EventCounts | null>`jsonb_object_agg(c.name, c.count)`.as('counts'))
    .as('counts')

/** API-32, API-33 */
export const selectAntAndLock = (db: Kysely<Database>, principal: AccountPrincipal) =>
  visibleVehicles(db, principal)
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .select(['vehicle.id as id', 's.ant_status as ant_status', 's.lock_state as lock_state'])

/** API-34, API-36 */
export const selectDevices = (db: Kysely<Database>, principal: AccountPrincipal) =>
  visibleVehicles(db, principal)
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .select([
      'vehicle.id as id',
      'vehicle.device_serial as device_serial',
      'vehicle.mapping as mapping',
      's.device_on as device_on',
      's.alarm as alarm',
      's.alarm_timestamp as alarm_timestamp',
      's.locked_alarm as locked_alarm',
      's.device_settings as device_settings',
    ])

/** API-37 */
export const selectRetranslation = (db: Kysely<Database>, principal: AccountPrincipal) =>
  visibleVehicles(db, principal)
    .innerJoin('vehicle_retranslation as r', 'r.vehicle_id', 'vehicle.id')
    .select([
      'vehicle.id as id',
      'vehicle.device_serial as device_serial',
      'r.sent as sent',
      'r.etoll as etoll',
      'r.last_success as last_success',
      'r.last_error as last_error',
    ])

type RowOf<Query extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number]
export type MiniRow = RowOf<typeof selectMini>
export type FullRow = RowOf<typeof selectFull>
export type DeviceRow = RowOf<typeof selectDevices>
