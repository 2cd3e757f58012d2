import type { Kysely } from 'kysely'
import webPush from 'web-push'
import type { Database } from '../../../storage/schema.ts'

/** The key pair that signs pushes (VAPID, RFC 8292); both halves in base64url. */
export interface PushKey {
  readonly publicKey: string
  readonly privateKey: string
}

/** The key of the installation, which the first call makes: all browsers are subscribed to it. */
export const readPushKey = async (db: Kysely<Database>): Promise<PushKey> => {
  const known = await findKey(db)
  if (known) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another server may have been faster.
  const stored = await findKey(db)
  if (!stored) throw new Error('the push key was not stored')
  return stored
}

const findKey = (db: Kysely<Database>): Promise<PushKey | undefined> =>
  db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst()
