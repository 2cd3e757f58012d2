import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestFleet, type TestFleet } from '../live/testFleet.ts'
import { createWaitingCount, type WaitingCounts, waitingStatement } from './waitingCount.ts'

let stage: TestFleet
let vehicleId: number
let ownerId: number
beforeAll(async () => {
  stage = await openTestFleet()
  ownerId = await stage.addOwner('owner')
  ;[vehicleId = 0] = await stage.addVehicles('owner', [{ key: 'one' }])
  const { db } = stage
  const webhooks = await sql<{
    id: number
  }>`insert into webhook (owner_id, url, host, description, types, scope, vehicle_ids,
      is_on, secret, created_at)
    values (${ownerId}, 'https://a.example/', 'a.example', '', '{}', 'all', '{}', true, 's', 0) returning id`.execute(
    db,
  )
  const webhookId = webhooks.rows[0]?.id ?? 0
  await sql`insert into webhook_delivery (owner_id, webhook_id, message_id, type, body, state, attempts, created_at)
    select ${ownerId}::int, ${webhookId}::int, 'm' || n, 't', '{}',
      case when n <= 3 then 'waiting' else (array['sent', 'failed', 'dropped'])[1 + n % 3] end, 1, 0
    from generate_series(1, 2000) n`.execute(db)
  await sql`insert into mail_outbox (purpose, account_id, recipient, created_at, state, attempts, next_attempt_at)
    select 'restore', ${ownerId}::int, 'a@example.org', now(),
      case when n <= 2 then 'waiting' else (array['sent', 'failed', 'revealed'])[1 + n % 3] end, 0, now()
    from generate_series(1, 2000) n`.execute(db)
  await sql`insert into device_command (vehicle_id, owner_id, device_serial, command, payload, state, asked_at)
    select ${vehicleId}::int, ${ownerId}::int, 'one', 'ussd', '{}',
      case when n <= 5 then 'queued' when n <= 9 then 'sent' else (array['answered', 'failed'])[1 + n % 2] end, 0
    from generate_series(1, 2000) n`.execute(db)
  await sql`insert into message_delivery (key, owner_id, channel, address, host, subject, text, state, created_at,
      expires_at, next_at)
    select 'm' || n, ${ownerId}::int, 'email', 'a@example.org', '', '', '',
      case when n <= 6 then 'waiting' else (array['sent', 'failed', 'dropped', 'expired'])[1 + n % 4] end, 0, 1, 0
    from generate_series(1, 2000) n`.execute(db)
  await sql`vacuum analyze webhook_delivery, mail_outbox, message_delivery, device_command`.execute(db)
})
afterAll(() => stage.close())

const WAITING: WaitingCounts = { webhook: 3, mail: 2, message: 6, order: 5, answer: 4 }

test('counts pending rows up to the limit, and not the settled ones', async () => {
  expect((await waitingStatement(100).execute(stage.db)).rows).toEqual([WAITING])
  const few = (await waitingStatement(2).execute(stage.db)).rows[0]
  expect(few).toMatchObject({ webhook: 2, mail: 2, message: 2 })
  expect((few?.order ?? 0) + (few?.answer ?? 0)).toBe(2)
})

test('reads the indexes of pending rows and scans no table', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${waitingStatement(100)}`.execute(stage.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of [
    'webhook_delivery_due',
    'mail_outbox_waiting',
    'message_delivery_waiting',
    'device_command_open',
  ])
    expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})

test('counts repeatedly, and returns unknown while the database does not respond', async () => {
  const { db, clock } = stage
  const lines: string[] = []
  const waiting = createWaitingCount({ db, clock, log: (line) => void lines.push(line) })
  expect(waiting.newest).toBeNull()
  waiting.start()
  await expect.poll(() => waiting.newest).toEqual(WAITING)
  await sql`alter table mail_outbox rename to mail_away`.execute(db)
  await expect
    .poll(async () => {
      await clock.advance(15_000)
      return waiting.newest
    })
    .toBeNull()
  expect(lines[0]).toContain('what waits was not counted')
  await sql`alter table mail_away rename to mail_outbox`.execute(db)
  await sql`update mail_outbox set state = 'failed' where state = 'waiting'`.execute(db)
  await expect
    .poll(async () => {
      await clock.advance(15_000)
      return waiting.newest
    })
    .toEqual({ ...WAITING, mail: 0 })
  await waiting.stop()
})
