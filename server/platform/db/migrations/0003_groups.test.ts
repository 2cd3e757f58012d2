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

test('groups of one owner that differ in case only become one, and nobody loses a vehicle', async () => {
  const first = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0003'))
  await migrate(db, first)
  await sql`insert into account (login, password_hash, kind, capabilities, created_at)
    values ('anna', '-', 'client', '{}', now()), ('boris', '-', 'client', '{}', now())`.execute(db)
  await sql`insert into vehicle (owner_id, name, license_plate, device_serial)
    values (1, 'a', '', 'a'), (1, 'b', '', 'b'), (2, 'c', '', 'c')`.execute(db)
  await sql`insert into vehicle_group (owner_id, name) values (1, 'Їжак'), (1, 'ЇЖАК'), (1, 'Other'), (2, 'їжак')`.execute(
    db,
  )
  await sql`insert into vehicle_group_member (vehicle_id, group_id) values (1, 1), (1, 2), (2, 2), (2, 3), (3, 4)`.execute(
    db,
  )

  await migrate(db, MIGRATIONS)
  const groups = await db
    .selectFrom('vehicle_group')
    .select(['id', 'name', 'name_key'])
    .orderBy('id')
    .execute()
  expect(groups).toEqual([
    { id: 1, name: 'Їжак', name_key: 'їжак' },
    { id: 3, name: 'Other', name_key: 'other' },
    { id: 4, name: 'їжак', name_key: 'їжак' },
  ])
  const members = await db
    .selectFrom('vehicle_group_member')
    .select(['vehicle_id', 'group_id'])
    .orderBy('vehicle_id')
    .orderBy('group_id')
    .execute()
  expect(members.map((row) => [row.vehicle_id, row.group_id])).toEqual([
    [1, 1],
    [2, 1],
    [2, 3],
    [3, 4],
  ])
})
