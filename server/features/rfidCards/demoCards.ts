import { type Kysely, sql } from 'kysely'
import { demoCards } from '../../ingest/demo/demoCards.ts'
import type { Database } from '../../storage/schema.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import { rfidCards } from './rfidCards.ts'

/** Gives an owner of the demo fleet, by its place among them, the cards of its drivers, unless it has some. */
export const seedDemoCards = (
  db: Kysely<Database>,
  { ownerId, owner, now }: { readonly ownerId: number; readonly owner: number; readonly now: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const { rows } = await sql`select from rfid_card where owner_id = ${ownerId} limit 1`.execute(trx)
    if (rows.length === 0) await insertRecords(trx, rfidCards, ownerId, demoCards(owner, now))
  })
