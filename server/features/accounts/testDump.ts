import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import { readZoneTables } from '../geozones/testZones.ts'
import { readReportTables } from '../reports/testReport.ts'

/** Everything that clients own, as one text: equal texts mean that nothing changed. */
export const dumpOwned = async (db: Kysely<Database>): Promise<string> =>
  JSON.stringify([
    await db.selectFrom('account').selectAll().orderBy('id').execute(),
    await db.selectFrom('vehicle').selectAll().orderBy('id').execute(),
    await db.selectFrom('vehicle_group').selectAll().orderBy('id').execute(),
    await db.selectFrom('vehicle_group_member').selectAll().orderBy('vehicle_id').execute(),
    await db.selectFrom('webhook').selectAll().orderBy('id').execute(),
    await db.selectFrom('push_subscription').selectAll().execute(),
    await db.selectFrom('access_token').select('id').orderBy('id').execute(),
    await db.selectFrom('calendar_feed').selectAll().orderBy('account_id').execute(),
    await db.selectFrom('account_pin').selectAll().execute(),
    await db.selectFrom('account_vehicle').selectAll().execute(),
    await db.selectFrom('device_command').selectAll().execute(),
    await db.selectFrom('position_share').selectAll().execute(),
    await db.selectFrom('wall_screen').selectAll().execute(),
    (await sql`select * from trailer order by id`.execute(db)).rows,
    (await sql`select * from rfid_card order by id`.execute(db)).rows,
    (await sql`select * from employee order by id`.execute(db)).rows,
    (await sql`select * from task_route order by id`.execute(db)).rows,
    (await sql`select * from task_template order by id`.execute(db)).rows,
    (await sql`select * from task order by id`.execute(db)).rows,
    (await sql`select * from task_share order by id`.execute(db)).rows,
    (await sql`select * from task_proof order by id`.execute(db)).rows,
    (await sql`select * from driver_link order by id`.execute(db)).rows,
    await readReportTables(db),
    await db.selectFrom('notification').selectAll().orderBy('id').execute(),
    await db.selectFrom('notification_rule').selectAll().orderBy('id').execute(),
    await db.selectFrom('event_acknowledgement').selectAll().execute(),
    await readZoneTables(db),
    await db.selectFrom('fleet_import').select('id').execute(),
  ])
