import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { AvatarType } from '../../../src/contract/http/profile.ts'
import type { Database } from '../../storage/schema.ts'

/** A stored picture. */
export interface Avatar {
  readonly contentType: string
  readonly hash: string
  readonly bytes: Buffer
}

const HASH_LENGTH = 32

/** Stores a picture and returns its address for the profile: `ID/avatar?v=HASH` (PROFILE-03). */
export const storeAvatar = async (
  db: Kysely<Database>,
  accountId: number,
  picture: { readonly contentType: AvatarType; readonly bytes: Buffer },
): Promise<void> => {
  const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, HASH_LENGTH)
  const row = { content_type: picture.contentType, hash, bytes: picture.bytes }
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, accountId))) return
    await trx
      .insertInto('account_avatar')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    await trx
      .updateTable('account')
      .set({ avatar: `${accountId}/avatar?v=${hash}` })
      .where('id', '=', accountId)
      .execute()
  })
}

/** Deletes the picture. */
export const removeAvatar = async (db: Kysely<Database>, accountId: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    await trx.deleteFrom('account_avatar').where('account_id', '=', accountId).execute()
    await trx.updateTable('account').set({ avatar: null }).where('id', '=', accountId).execute()
  })
}

/**
 * Serialises changes of an account's picture with each other and with the account's deletion, which locks this row
 * first too; locked later, the two could deadlock. false: the account was deleted.
 */
const lockAccount = async (trx: Transaction<Database>, id: number): Promise<boolean> => {
  const query = trx.selectFrom('account').select('id').where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) !== undefined
}

/** The picture of an account; undefined if it has none. */
export const findAvatar = (db: Kysely<Database>, accountId: number): Promise<Avatar | undefined> =>
  db
    .selectFrom('account_avatar')
    .select(['content_type as contentType', 'hash', 'bytes'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
