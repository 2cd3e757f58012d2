import type { Kysely } from 'kysely'
import type { Language } from '../../../../src/contract/entities/session.ts'
import type { Database } from '../../../storage/schema.ts'

type Db = Kysely<Database>

/**
 * Whether a chat is linked to the recipient of a message, or, where the recipient is no account, to somebody of the client.
 */
export const isLinkedTo = async (
  db: Db,
  chatId: number,
  { ownerId, accountId }: { readonly ownerId: number; readonly accountId: number | null },
): Promise<boolean> => {
  if (!Number.isSafeInteger(chatId)) return false
  let query = db
    .selectFrom('telegram_chat as chat')
    .innerJoin('account', 'account.id', 'chat.account_id')
    .select('chat.account_id')
    .where('chat.chat_id', '=', chatId)
  query =
    accountId === null
      ? query.where((where) =>
          where.or([where('account.id', '=', ownerId), where('account.owner_id', '=', ownerId)]),
        )
      : query.where('account.id', '=', accountId)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Links an account to a chat, in place of the one before. now: ms since the epoch. */
export const linkChat = async (
  db: Db,
  chat: { readonly accountId: number; readonly chatId: number; readonly name: string },
  now: number,
): Promise<void> => {
  const values = { chat_id: chat.chatId, name: chat.name, linked_at: now }
  await db
    .insertInto('telegram_chat')
    .values({ account_id: chat.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** An account as a chat names it. */
export interface LinkedAccount {
  readonly id: number
  readonly login: string
  readonly language: Language
}

/** The accounts that a chat is linked to. */
export const readLinkedAccounts = (db: Db, chatId: number): Promise<LinkedAccount[]> =>
  db
    .selectFrom('telegram_chat as chat')
    .innerJoin('account', 'account.id', 'chat.account_id')
    .select(['account.id', 'account.login', 'account.language'])
    .where('chat.chat_id', '=', chatId)
    .orderBy('account.login')
    .execute()

/** Removes every link of a chat, as of one that the bot was thrown out of. */
export const unlinkChat = async (db: Db, chatId: number): Promise<void> => {
  await db.deleteFrom('telegram_chat').where('chat_id', '=', chatId).execute()
}

/** A group got another number; messages that wait for it are sent there. */
export const moveChat = async (db: Db, from: number, to: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('telegram_chat').set({ chat_id: to }).where('chat_id', '=', from).execute()
    await trx
      .updateTable('message_delivery')
      .set({ address: String(to) })
      .where('channel', '=', 'telegram')
      .where('host', '=', String(from))
      .where('state', '=', 'waiting')
      .execute()
  })
}
