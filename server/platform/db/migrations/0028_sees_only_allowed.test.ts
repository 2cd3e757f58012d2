import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabaseBefore } from '../testMigration.ts'

const stage = useDatabaseBefore('0028_sees_only_allowed')

test('users with allowed vehicles see only these as before, all others see what they saw [GATE-11]', async () => {
  const { db } = stage
  await sql`insert into account (login, password_hash, kind, owner_id, capabilities, created_at) values
    ('anna', '-', 'client', null, '{}', now()), ('some', '-', 'limited', 1, '{}', now()),
    ('all-but', '-', 'limited', 1, '{}', now()), ('all', '-', 'limited', 1, '{}', now())`.execute(db)
  await sql`insert into account_vehicle (account_id, vehicle_id, allowed) values
    (2, 7, true), (2, 8, false), (3, 7, false)`.execute(db)
  await stage.migrateOn()
  const rows = await db.selectFrom('account').select(['login', 'sees_only_allowed']).orderBy('id').execute()
  expect(rows.map((row) => [row.login, row.sees_only_allowed])).toEqual([
    ['anna', false],
    ['some', true],
    ['all-but', false],
    ['all', false],
  ])
  expect(await db.selectFrom('account_vehicle').selectAll().execute()).toHaveLength(3)
})
