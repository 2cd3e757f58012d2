import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '../../../../src/contract/webhookEvents.ts'
import { useDatabaseBefore } from '../testMigration.ts'

const stage = useDatabaseBefore('0024_outbox')

test('events that webhooks had not read are read by them next, under the names of the events', async () => {
  const { db } = stage
  // The events of webhooks when this migration was written.
  const events = Object.entries(WEBHOOK_EVENTS).filter(
    ([type]) => !/^(card|sent|maintenance|trailer|task)\./.test(type),
  )
  const types = events.map(([type]) => type)
  await sql`insert into webhook_event (owner_id, seq, vehicle_id, type, at, details)
    select 1, 40 + n, 7, type, 1000 + n, jsonb_build_object('alarm', true)
    from unnest(${types}::text[]) with ordinality as t (type, n)`.execute(db)
  await stage.migrateOn()
  expect(await db.selectFrom('outbox_event').selectAll().orderBy('seq').execute()).toEqual(
    events.map(([, name], index) => ({
      seq: 41 + index,
      owner_id: 1,
      vehicle_id: 7,
      name,
      at: 1_001 + index,
      data: { alarm: true },
      consumers: ['webhooks'],
    })),
  )
  expect(await db.selectFrom('outbox_consumer').selectAll().execute()).toEqual([
    { name: 'webhooks', position: 40 },
  ])
})
