import { type Kysely, sql } from 'kysely'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import type { Database } from '../../storage/schema.ts'
import { readAlarms, storeAcknowledgement } from './alarmSql.ts'

const NOTES: readonly string[] = [
  'Called the driver: pressed by mistake',
  'Police informed, patrol on the way',
  'Driver reports a flat tyre, service called',
  '',
  'Vehicle is at the workshop, mechanics opened the door',
]
/** One of so many alarms is acknowledged, if it is old enough, ms; it was taken after this time, ms. */
const EVERY = 3
const OLD_MS = 600_000
const TAKEN_AFTER_MS = 240_000

/**
 * Acknowledges some of the alarms of the demo fleet's owner, unless somebody has acknowledged any. now: ms since the
 * epoch.
 */
export const seedDemoAcknowledgements = (db: Kysely<Database>, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const known = await trx
      .selectFrom('event_acknowledgement')
      .select('event_seq')
      .where('owner_id', '=', ownerId)
      .limit(1)
      .execute()
    if (known.length > 0) return
    const owner = { accountId: ownerId, ownerId, kind: 'client', capabilities: ALL_RIGHTS } as const
    const old = (await readAlarms(trx, owner)).filter(({ since }) => since !== null && since < now - OLD_MS)
    for (const [index, { since, ...alarm }] of old.entries()) {
      if (since === null || index % EVERY !== 1) continue
      await storeAcknowledgement(
        trx,
        { ...alarm, ownerId },
        {
          accountId: ownerId,
          at: since + TAKEN_AFTER_MS,
          note: NOTES[Math.floor(index / EVERY) % NOTES.length] ?? '',
        },
      )
    }
  })
