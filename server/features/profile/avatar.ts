import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { AvatarType } from '../../../src/contract/http/profile.ts'
import type { Database } from '../../db/schema.ts'

/** A picture as it is stored. */
export interface Avatar {
  readonly contentType: string
  readonly hash: string
  readonly bytes: Buffer
}

const HASH_LENGTH = 32
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** What kind of picture the bytes are, by their own first ones, whatever their sender calls them; null: none of ours. */
export const sniffAvatar = (bytes: Buffer): AvatarType | null => {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isRiff ? 'image/webp' : null
}

/** Keeps a picture and answers what the profile says of it: `ID/avatar?v=HASH` (PROFILE-03). */
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

/** Takes the picture away. */
export const removeAvatar = async (db: Kysely<Database>, accountId: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    await trx.deleteFrom('account_avatar').where('account_id', '=', accountId).execute()
    await trx.updateTable('account').set({ avatar: null }).where('id', '=', accountId).execute()
  })
}

/**
 * Lets one change of an account's picture after the other, and none beside its deletion, which begins with this row too;
 * taken later, each could wait for the other. false: the account is gone.
 */
const lockAccount = async (trx: Transaction<Database>, id: number): Promise<boolean> => {
  const query = trx.selectFrom('account').select('id').where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) !== undefined
}

/** The picture of an account; undefined: it has none. */
export const findAvatar = (db: Kysely<Database>, accountId: number): Promise<Avatar | undefined> =>
  db
    .selectFrom('account_avatar')
    .select(['content_type as contentType', 'hash', 'bytes'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
