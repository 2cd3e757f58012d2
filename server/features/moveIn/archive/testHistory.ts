import { sql } from 'kysely'
import { HISTORY_AT_ONCE } from '../../archive/readHistory.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'

const SECOND_MS = 1_000
/** So many events of one name that there are two slices. */
const REPEATED = HISTORY_AT_ONCE + 5
/** Readings of the account. */
export const READINGS = 5
/** Events of the vehicle in an archive: without one that is detected again, a repeated one and a state that is not shown. */
export const EVENTS = REPEATED + 10

/** A card that changed hands, readings of it and of one that is not listed, and events of all kinds with who took them. */
export const fillHistory = async (
  { host }: AdminStage,
  { accountId }: TestUser,
  vehicleId: number,
): Promise<void> => {
  const { db, clock } = host.stage
  const now = clock.now()
  const ago = (seconds: number): number => now - seconds * SECOND_MS
  await sql`update card_holding set from_at = ${ago(1_500)} where owner_id = ${accountId}`.execute(db)
  await sql`insert into card_holding (owner_id, number, employee_id, from_at, to_at)
    select ${accountId}, '11223344', max(id), 0, ${ago(1_500)}::bigint from employee
    where owner_id = ${accountId}`.execute(db)
  const readings = [
    [2_000, '11223344'],
    [1_400, 'AB12'],
    [1_300, '11223344'],
    [1_290, null],
    [500, 'AB12'],
  ] as const
  await db
    .insertInto('card_reading')
    .values(
      readings.map(([seconds, number]) => ({
        owner_id: accountId,
        vehicle_id: vehicleId,
        at: ago(seconds),
        number,
      })),
    )
    .execute()

  const events = [
    [1_900, 'SENSOR_CONTROL', { controlId: 7, text: 'Warm "A"' }],
    [1_900, 'VEHICLE_PARKING_START', { latitude: 50.5, longitude: null, text: 'Gate' }],
    [1_850, 'VEHICLE_OVER_SPEED_START', { reason: { code: 'aboveLimit', maxSpeed: 40 } }],
    [1_840, 'VEHICLE_OVER_SPEED_START', { reason: { code: 'aboveLimit', maxSpeed: 41 } }],
    [1_830, 'FUELLING_START', { reason: { litres: 5, before: 1, after: 6 } }],
    [1_800, 'TASK_START', { taskId: 9, text: 'North' }],
    [1_700, 'POWER_LOST', {}],
    [1_600, 'SOS_ALARM', {}],
    [1_500, 'alarmReset', { alarm: false }],
    [1_500, 'alarmReset', { lockedAlarm: false }],
    [1_500, 'alarmReset', { lockedAlarm: false }],
    [1_400, 'ErrorSetLock', { lockState: 'LOCK' }],
    [1_300, 'antennaStatus', { updateTime: 5 }],
  ] as const
  const states = new Set(['SOS_ALARM', 'alarmReset', 'ErrorSetLock', 'antennaStatus'])
  await db
    .insertInto('event_log')
    .values(
      events.map(([seconds, name, details], index) => ({
        seq: -10 - index,
        at: ago(seconds),
        owner_id: accountId,
        vehicle_id: vehicleId,
        name,
        counted: !states.has(name),
        data: JSON.stringify({ vehicleId, timestamp: ago(seconds), ...details }),
      })),
    )
    .execute()
  await sql`insert into event_log (seq, at, owner_id, vehicle_id, name, counted, data)
    select -1000 - n, ${ago(3_000)}::bigint - n, ${accountId}, ${vehicleId}, 'TERM', true,
      jsonb_build_object('vehicleId', ${vehicleId}::integer, 'text', n::text)
    from generate_series(1, ${REPEATED}::integer) n`.execute(db)
  await sql`insert into event_acknowledgement (owner_id, vehicle_id, event_seq, event_name, account_id, at, note)
    select ${accountId}, ${vehicleId}, e.seq, e.name,
      case e.name when 'SOS_ALARM' then ${accountId}::integer
        when 'POWER_LOST' then (select id from account where login = 'night') end,
      e.at + 5, 'said "no"'
    from event_log e where e.owner_id = ${accountId} and (e.name in ('SOS_ALARM', 'POWER_LOST', 'TASK_START')
      or e.data #>> '{reason,maxSpeed}' = '41')`.execute(db)
}
