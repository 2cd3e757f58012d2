import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../storage/schema.ts'
import { type AccountPrincipal, grantedRights } from './principal.ts'
import { readForbiddenZoneTypes, visibleVehicle } from './visibility.ts'

/**
 * The key under which the browser of a session keeps its last fleet, 32 bytes. It is made from a secret of the session
 * and from everything that decides what the account sees: its rights, its vehicles and its forbidden types of geozones.
 * Whatever of that changes, the key is another one and the kept fleet cannot be read; with the session its secret is
 * deleted. null: the session has just ended.
 */
export const readFleetKey = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
): Promise<Buffer | null> => {
  const secret = await readSecret(db, principal.sessionId)
  if (!secret) return null
  const { accountId, kind, ownerId, enteredBy, capabilities } = principal
  const rights = grantedRights(capabilities)
  const forbidden = [...(await readForbiddenZoneTypes(db, principal))].toSorted((a, b) => a - b)
  const vehicles = await readVehicleDigest(db, principal)
  return createHmac('sha256', secret)
    .update(JSON.stringify([accountId, kind, ownerId, enteredBy, rights, forbidden, vehicles]))
    .digest()
}

/** A session from before there were keys gets its secret now. */
const readSecret = async (
  db: Kysely<Database>,
  sessionId: AccountPrincipal['sessionId'],
): Promise<Buffer | null> => {
  const session = await db
    .selectFrom('session')
    .select('fleet_secret as secret')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session || session.secret) return session?.secret ?? null
  await db
    .updateTable('session')
    .set({ fleet_secret: sql`default` })
    .where('id', '=', sessionId)
    .where('fleet_secret', 'is', null)
    .execute()
  return readSecret(db, sessionId)
}

/** The number of the vehicles that the account sees, and a sum over their ids that no other set of them is likely to have. */
const readVehicleDigest = async (db: Kysely<Database>, principal: AccountPrincipal): Promise<string> => {
  const row = await db
    .selectFrom('vehicle')
    .select(sql<string>`count(*) || ' ' || coalesce(sum(hashint8extended(vehicle.id, 0)), 0)`.as('digest'))
    .where(visibleVehicle(principal))
    .executeTakeFirstOrThrow()
  return row.digest
}
