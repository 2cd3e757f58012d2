import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabaseBefore } from '../testMigration.ts'

const stage = useDatabaseBefore('0079_task_route_corridor')

test('the kept routes of tasks have a corridor afterwards: none where they had no field for it', async () => {
  const { db } = stage
  await sql`insert into account (login, password_hash, kind, owner_id, capabilities, created_at)
    values ('anna', '-', 'client', null, '{}', now())`.execute(db)
  await sql`insert into task_route (owner_id, name, pass_order, timing, points)
    values (1, 'North', 'consistently', 'activation', '[]')`.execute(db)
  const kept = [{ name: 'Old' }, { name: 'New', corridor: 300 }, null]
  for (const route of kept)
    await sql`insert into task (owner_id, name, route_id, description, performers, state, route)
      values (1, '', 1, '', '{}', 'draft', ${route && JSON.stringify(route)}::jsonb)`.execute(db)
  await stage.migrateOn()
  const { rows } = await sql<{ route: unknown }>`select route from task order by id`.execute(db)
  expect(rows.map(({ route }) => route)).toEqual([
    { name: 'Old', corridor: null },
    { name: 'New', corridor: 300 },
    null,
  ])
})
