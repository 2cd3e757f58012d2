import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabaseBefore } from '../testMigration.ts'

const stage = useDatabaseBefore('0093_retransmission_batch')

interface Before {
  readonly vehicle: number
  readonly service?: string
  readonly at: number
  readonly state: string
  readonly settledAt?: number
  readonly code?: string
}

test('the log of retransmission keeps its positions, ids, answers and what waits, in order', async () => {
  const { db } = stage
  const rows: readonly Before[] = [
    { vehicle: 1, at: 1_000, state: 'sent', settledAt: 50 },
    { vehicle: 1, at: 2_000, state: 'dropped', settledAt: 50, code: 'not-pl' },
    // Committed after those behind it were sent.
    { vehicle: 1, at: 3_000, state: 'waiting' },
    { vehicle: 2, at: 1_500, state: 'sent', settledAt: 60, code: 'tsp-past' },
    { vehicle: 2, service: 'sent', at: 1_500, state: 'waiting' },
    { vehicle: 2, at: 900_000, state: 'rejected', settledAt: 70, code: '400' },
    { vehicle: 2, at: 901_000, state: 'waiting' },
  ]
  for (const { vehicle, service = 'etoll', at, state, settledAt = null, code = null } of rows)
    await sql`insert into retransmission_record
        (vehicle_id, service, owner_id, at, is_late, body, state, settled_at, code)
      values (${vehicle}, ${service}, 7, ${at}, false, ${JSON.stringify({ fixTimeEpoch: at })}::jsonb, ${state},
        ${settledAt}, ${code})`.execute(db)
  await stage.migrateOn()
  const { rows: records } = await sql<{ id: number; vehicle: number; at: number }>`
    select id, vehicle_id::integer as vehicle, at, state, settled_at as "settledAt", code
    from retransmission_record where service = 'etoll' order by id`.execute(db)
  const list = records.map((row) => Object.values(row))
  expect(list).toEqual([
    [1, 1, 1_000, 'sent', 50, null],
    [2, 1, 2_000, 'dropped', 50, 'not-pl'],
    [4, 2, 1_500, 'sent', 60, 'tsp-past'],
    [6, 2, 900_000, 'rejected', 70, '400'],
    [7, 2, 901_000, 'waiting', null, null],
    [8, 1, 3_000, 'waiting', null, null],
  ])
  const { rows: batches } = await sql`select first_id, last_id, rows from retransmission_batch
    where vehicle_id = 1 order by first_id`.execute(db)
  const line = (id: number, at: number): string => `{"dataId":"000000000000000${id}","fixTimeEpoch": ${at}}`
  expect(batches).toEqual([
    { first_id: 1, last_id: 2, rows: `${line(1, 1_000)}\n${line(2, 2_000)}` },
    { first_id: 8, last_id: 8, rows: line(8, 3_000) },
  ])
  const { rows: queue } =
    await sql`select service, last_id from retransmission_queue order by service`.execute(db)
  expect(queue).toEqual([
    { service: 'etoll', last_id: 8 },
    { service: 'sent', last_id: 8 },
  ])
})
