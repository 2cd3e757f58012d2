import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { TelegramLink, TelegramState } from '../../../../src/contract/http/channels.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import type { Clock } from '../../../platform/clock.ts'
import { ApiError, forbidden } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import { issueLink, LINK_LIFETIMES_MS, revokeLinks } from '../../links/oneTimeLinks.ts'
import type { BotApi } from './botApi.ts'

const TIMEOUT_MS = 10_000

const me = z.object({ username: z.string().check(z.regex(/^\w{5,32}$/)) })

/** The name of the bot without @, asked for once; null: Telegram does not answer. */
export const createBotName = (bot: BotApi): (() => Promise<string | null>) => {
  let known: string | null = null
  return async () => {
    if (known !== null) return known
    try {
      known = me.parse(await bot.call('getMe', {}, AbortSignal.timeout(TIMEOUT_MS))).username
    } catch {
      return null
    }
    return known
  }
}

export interface OwnChatDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  /** null: Telegram is not set up. */
  readonly botName: (() => Promise<string | null>) | null
}

/** Who calls, and from where. */
export interface ChannelCaller {
  readonly principal: AccountPrincipal
  readonly address: string
}

/** The chat of an account. */
export const readChat = async (
  { db, botName }: OwnChatDependencies,
  { accountId }: AccountPrincipal,
): Promise<TelegramState> => {
  const chat = await db
    .selectFrom('telegram_chat')
    .select(['name', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { bot: (await botName?.()) ?? null, chat: chat ?? null }
}

/**
 * Makes an address that links the chat which opens it; the ones before are void. Throws 422 without a bot, 502 while Telegram
 * does not answer, 403 for an administrator who entered, to whom no notification of a client may go.
 */
export const makeChatLink = async (
  { db, clock, botName }: OwnChatDependencies,
  { accountId, enteredBy }: AccountPrincipal,
): Promise<TelegramLink> => {
  if (enteredBy !== null) throw forbidden(SERVER_TEXT.channelsNotEntered)
  if (botName === null) throw channelNotSetUp()
  const name = await botName()
  if (name === null) {
    throw new ApiError({
      status: 502,
      code: ERROR_CODES.unavailable,
      message: SERVER_TEXT.telegramUnavailable,
    })
  }
  const now = clock.now()
  await revokeLinks(db, 'telegram', accountId)
  const sid = await issueLink(db, { purpose: 'telegram', accountId, createdBy: accountId }, now)
  return {
    link: `https://t.me/${name}?start=${sid}`,
    expiresAt: now + (LINK_LIFETIMES_MS.telegram ?? 0),
  }
}

/** Unlinks the chat of an account; does nothing without one. */
export const forgetChat = (
  { db, clock }: OwnChatDependencies,
  { principal, address }: ChannelCaller,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { accountId: id, login } = principal
    const gone = await trx
      .deleteFrom('telegram_chat')
      .where('account_id', '=', id)
      .returning('account_id')
      .executeTakeFirst()
    if (!gone) return
    await recordFleetChange(trx, { principal, address }, { what: 'telegramUnlinked' }, clock.now(), {
      id,
      login,
    })
  })

/** 422: the channel is not set up. */
export const channelNotSetUp = (): ApiError =>
  new ApiError({ status: 422, code: ERROR_CODES.notSetUp, message: SERVER_TEXT.channelNotSetUp })
