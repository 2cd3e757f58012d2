import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate, openDatabase } from '../connection.ts'
import type { Database } from '../../../storage/schema.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { MIGRATIONS } from './index.ts'

const database = await openTestDatabase()
const db = openDatabase<Database>({ poolConfig: database.poolConfig })
afterAll(async () => {
  await db.destroy()
  await database.close()
})

test('vehicles of before bring their devices along: each with its owner, and where it is, if it is mapped', async () => {
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0005'))
  await migrate(db, before)
  await sql`insert into account (login, password_hash, kind, capabilities, created_at)
    values ('anna', '-', 'client', '{}', now()), ('boris', '-', 'client', '{}', now())`.execute(db)
  await sql`insert into vehicle (owner_id, name, license_plate, device_serial, device_type, mapping)
    values (1, 'a', '', 'S-1', 'GLOBUS', '{"id": null, "from": 5000, "to": null}'),
      (2, 'b', '', 'S-2', 'OTHER', null)`.execute(db)

  await migrate(db, MIGRATIONS)
  const devices = await db.selectFrom('device').selectAll().orderBy('id').execute()
  expect(devices).toMatchObject([
    { serial: 'S-1', type: 'GLOBUS', owner_id: 1, brought_for: 1, created_at: 5_000 },
    { serial: 'S-2', type: 'OTHER', owner_id: 2, brought_for: 2 },
  ])
  expect(await db.selectFrom('device_mapping').selectAll().execute()).toMatchObject([
    { device_serial: 'S-1', vehicle_name: 'a', from_at: 5_000, to_at: null, device_id: devices[0]?.id },
  ])
})
