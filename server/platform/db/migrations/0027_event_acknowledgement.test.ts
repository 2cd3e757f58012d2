import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabaseBefore } from '../testMigration.ts'

const stage = useDatabaseBefore('0027_event_acknowledgement')

test('alarms that are on get the newest event of the log, and those without one stay unknown', async () => {
  const { db } = stage
  await sql`insert into account (login, password_hash, kind, capabilities, created_at)
    values ('anna', '-', 'client', '{}', now())`.execute(db)
  await sql`insert into vehicle (owner_id, name, license_plate, device_serial)
    values (1, 'a', '', 'a'), (1, 'b', '', 'b'), (1, 'c', '', 'c')`.execute(db)
  await sql`insert into vehicle_state (vehicle_id, owner_id, alarm, locked_alarm)
    values (1, 1, true, true), (2, 1, false, false), (3, 1, true, false)`.execute(db)
  await sql`insert into event_log (seq, at, owner_id, vehicle_id, name, counted, data) values
    (5, 1000, 1, 1, 'SOS_ALARM', false, '{}'), (6, 2000, 1, 1, 'SOS_ALARM', false, '{}'),
    (7, 3000, 1, 1, 'SIGNALING_ALARM', false, '{}'), (8, 4000, 1, 2, 'SOS_ALARM', false, '{}')`.execute(db)
  await stage.migrateOn()
  expect(
    await db
      .selectFrom('vehicle_state')
      .select(['alarm_event', 'alarm_since', 'locked_alarm_event', 'locked_alarm_since'])
      .orderBy('vehicle_id')
      .execute(),
  ).toEqual([
    { alarm_event: 6, alarm_since: 2_000, locked_alarm_event: 7, locked_alarm_since: 3_000 },
    { alarm_event: null, alarm_since: null, locked_alarm_event: null, locked_alarm_since: null },
    { alarm_event: null, alarm_since: null, locked_alarm_event: null, locked_alarm_since: null },
  ])
})
