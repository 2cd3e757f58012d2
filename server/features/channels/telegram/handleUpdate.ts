import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import { isTelegramLogin } from '../../../../src/contract/rules/people.ts'
import { findAccountById } from '../../../access/accountSql.ts'
import type { Database } from '../../../storage/schema.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import { redeemLink } from '../../links/oneTimeLinks.ts'
import { BOT_TEXTS, languageOfCode } from './botTexts.ts'
import { linkChat, readLinkedAccounts, unlinkChat } from './chatSql.ts'

const person = z.object({
  username: z.optional(z.string()),
  first_name: z.optional(z.string()),
  language_code: z.optional(z.string()),
})
const chat = z.object({
  id: z.number(),
  type: z.string(),
  title: z.optional(z.string()),
  username: z.optional(z.string()),
  first_name: z.optional(z.string()),
})
/** The parts of an update of the Bot API that the bot reads. */
export const botUpdate = z.object({
  update_id: z.number(),
  message: z.optional(z.object({ chat, from: z.optional(person), text: z.optional(z.string()) })),
  my_chat_member: z.optional(z.object({ chat, new_chat_member: z.object({ status: z.string() }) })),
})
export type BotUpdate = z.infer<typeof botUpdate>
type BotMessage = NonNullable<BotUpdate['message']>

/** What the bot answers, and where. */
export interface Reply {
  readonly chatId: number
  readonly text: string
}

const COMMAND = /^\/(start|stop|status)(?:@\w+)?(?:\s+(\S+))?\s*$/i
const NAME_LENGTH = 100

/**
 * Takes the effect of an update, once: one that came before changes nothing. Returns the answer to be sent; null: none. now:
 * ms since the epoch.
 */
export const handleUpdate = (
  db: Kysely<Database>,
  { botId, productName }: { readonly botId: number; readonly productName: string },
  update: BotUpdate,
  now: number,
): Promise<Reply | null> =>
  db.transaction().execute(async (trx) => {
    const next = update.update_id + 1
    const moved = await trx
      .insertInto('telegram_position')
      .values({ bot_id: botId, next_update: next })
      .onConflict((conflict) =>
        conflict
          .column('bot_id')
          .doUpdateSet({ next_update: next })
          .where('telegram_position.next_update', '<', next),
      )
      .returning('bot_id')
      .executeTakeFirst()
    if (!moved) return null
    const left = update.my_chat_member
    if (left && ['kicked', 'left'].includes(left.new_chat_member.status)) await stop(trx, left.chat.id, now)
    const { message } = update
    const text = message === undefined ? null : await replyTo(trx, message, { productName, now })
    return message === undefined || text === null ? null : { chatId: message.chat.id, text }
  })

const replyTo = async (
  trx: Transaction<Database>,
  message: BotMessage,
  { productName, now }: { readonly productName: string; readonly now: number },
): Promise<string | null> => {
  const [, command = '', token] = COMMAND.exec(message.text ?? '') ?? []
  const name = command.toLowerCase()
  if (name === 'start' && token !== undefined) return start(trx, message, { token, productName }, now)
  if (name === '') return null
  const linked = await readLinkedAccounts(trx, message.chat.id)
  const language = linked[0]?.language ?? languageOfCode(message.from?.language_code)
  const texts = BOT_TEXTS[language]
  if (linked.length === 0) return texts.notLinked
  const logins = linked.map(({ login }) => login).join(', ')
  if (name !== 'stop') return texts.status(logins)
  await stop(trx, message.chat.id, now)
  return texts.stopped(logins)
}

/** Links the account that made the token; its Telegram login becomes that of the person. */
const start = async (
  trx: Transaction<Database>,
  { chat: { id: chatId, title, type, username, first_name: firstName }, from }: BotMessage,
  { token, productName }: { readonly token: string; readonly productName: string },
  now: number,
): Promise<string> => {
  const link = await redeemLink(trx, { purpose: 'telegram', sid: token }, now)
  const account = link?.accountId ? await findAccountById(trx, link.accountId) : undefined
  if (!account) return BOT_TEXTS[languageOfCode(from?.language_code)].linkOver
  const name = title ?? (username === undefined ? (firstName ?? `${chatId}`) : `@${username}`)
  await linkChat(trx, { accountId: account.id, chatId, name: name.slice(0, NAME_LENGTH) }, now)
  if (type === 'private' && username !== undefined && isTelegramLogin(username)) {
    await trx.updateTable('account').set({ telegram: username }).where('id', '=', account.id).execute()
  }
  await recordChange(trx, account, 'telegramLinked', now)
  return BOT_TEXTS[account.language].linked(productName, account.login)
}

const stop = async (trx: Transaction<Database>, chatId: number, now: number): Promise<void> => {
  const linked = await readLinkedAccounts(trx, chatId)
  await unlinkChat(trx, chatId)
  for (const account of linked) await recordChange(trx, account, 'telegramUnlinked', now)
}

/** The person changed it, in a chat that has no network address. */
const recordChange = (
  trx: Transaction<Database>,
  { id, login }: { readonly id: number; readonly login: string },
  what: 'telegramLinked' | 'telegramUnlinked',
  now: number,
): Promise<void> =>
  recordFleetChange(trx, { principal: { accountId: id, login }, address: '' }, { what }, now, { id, login })
