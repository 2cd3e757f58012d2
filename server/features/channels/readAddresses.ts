import type { Kysely } from 'kysely'
import type { Channel } from '../../../src/contract/http/channels.ts'
import { isEmail, isPhone, normalizePhone } from '../../../src/contract/rules/people.ts'
import type { Database } from '../../storage/schema.ts'

/** Where an account gets messages, by channel; a channel without an address is empty. */
export type AccountAddresses = Readonly<Record<Channel, readonly string[]>>

/**
 * The addresses of accounts as `OutgoingMessage` takes them: the mail address and phone of the profile, the linked chat of
 * Telegram, and each browser that subscribed. Accounts that do not exist are missing.
 */
export const readAddresses = async (
  db: Kysely<Database>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, AccountAddresses>> => {
  if (accountIds.length === 0) return new Map()
  const accounts = await db
    .selectFrom('account')
    .leftJoin('telegram_chat as chat', 'chat.account_id', 'account.id')
    .select(['account.id', 'email', 'phone', 'chat.chat_id as chatId'])
    .where('account.id', 'in', accountIds)
    .execute()
  const browsers = await db
    .selectFrom('push_subscription')
    .select(['id', 'account_id as accountId'])
    .where('account_id', 'in', accountIds)
    .orderBy('id')
    .execute()
  return new Map(
    accounts.map(({ id, email, phone, chatId }) => [
      id,
      {
        email: email !== null && isEmail(email) ? [email] : [],
        sms: phone !== null && isPhone(phone) ? [normalizePhone(phone)] : [],
        telegram: chatId === null ? [] : [String(chatId)],
        push: browsers.filter(({ accountId }) => accountId === id).map((browser) => String(browser.id)),
      },
    ]),
  )
}
