import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALL_GATES } from '../../src/contract/callGates.ts'
import { CALLS, type CallName, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { type HostileStage, openHostileStage } from './hostileStage.ts'

/** While the database disk is full nothing can be written, and everything can be read. */

let stage: HostileStage
beforeAll(async () => {
  stage = await openHostileStage()
})
afterAll(() => stage.host.close())

/** Makes every write to every table fail as PostgreSQL does when it cannot extend a table. */
const fillDisk = async (): Promise<void> => {
  const { db } = stage.host.stage
  await sql`create function disk_is_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  )
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  for (const { name } of rows)
    await sql`create trigger full_disk before insert or update or delete on ${sql.table(name)}
      for each statement execute function disk_is_full()`.execute(db)
}

const MOVES_OUT: readonly CallName[] = ['adminMoveOut', 'ownArchive']
/** Some calls change something by GET, and an account is not moved out unless the audit log says so. */
const READS = (Object.keys(CALLS) as CallName[]).filter(
  (call) =>
    CALLS[call].method === 'GET' &&
    !CALL_GATES[call].changes &&
    !call.startsWith('intake') &&
    !MOVES_OUT.includes(call),
)

test('serves every reading call as before while the disk is full, by session and by access token', async () => {
  const { host } = stage
  const statuses = async (): Promise<(readonly [string, number])[]> => {
    const found: (readonly [string, number])[] = []
    for (const call of READS) {
      const { status } = await stage.attack(call, { token: stage.callerOf(call)?.token ?? '' })
      found.push([call, status])
    }
    return found
  }
  const before = await statuses()
  expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(30)
  const client = stage.callerOf('createGroup')
  const made = await host.call(client, 'PUT', CALLS.createAccessToken.path, {
    body: { name: 'Reader', scope: 'read', days: 30 },
  })
  await host.stage.clock.advance(600_000)
  await fillDisk()
  expect(await statuses()).toEqual(before)
  const byToken = await host.inject({
    url: CALLS.vehiclesToDevices.path,
    headers: { [TOKEN_HEADER]: `Bearer ${(made.json as { token: string }).token}` },
  })
  expect(byToken.statusCode).toBe(200)
  for (const call of MOVES_OUT) {
    const { token = '' } = stage.callerOf(call) ?? {}
    expect([call, (await stage.attack(call, { token })).status]).toEqual([call, 503])
  }
  expect(
    (await stage.attack('createGroup', { body: '{"name": "New"}', token: client?.token ?? '' })).status,
  ).toBe(503)
})
