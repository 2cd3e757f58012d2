import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../storage/schema.ts'
import type { ChannelSender, Outcome } from '../channelSender.ts'
import type { ClaimedMessage } from '../claimedMessage.ts'
import { type BotApi, BotApiError } from './botApi.ts'
import { isLinkedTo, moveChat, unlinkChat } from './chatSql.ts'

/** Telegram takes about 30 messages a second of a bot; a burst and the answers to commands come on top. */
const PER_SECOND = 22
const SLOTS = 16
/** About a message a second to a person; 20 a minute to a group, whose number is negative. */
const PERSON_PAUSE_MS = 1_000
const GROUP_PAUSE_MS = 3_100
/** The longest text of a message. */
const TEXT_LENGTH = 4_096
/** How long the bot is silent when Telegram does not say. */
const PAUSE_S = 5

const sentMessage = z.object({ message_id: z.number() })

/** Sends messages to chats that people linked. publicUrl: base of links, without a trailing slash; null: none are sent. */
export const createTelegramSender = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly bot: BotApi
  readonly publicUrl: string | null
}): ChannelSender => {
  const { db, clock, bot, publicUrl } = deps

  const post = async (chatId: number, text: string, signal: AbortSignal): Promise<Outcome> => {
    const body = { chat_id: chatId, text, link_preview_options: { is_disabled: true } }
    const result = sentMessage.safeParse(await bot.call('sendMessage', body, signal))
    return { kind: 'sent', answer: 'ok', providerId: result.success ? `${result.data.message_id}` : null }
  }
  const send = async (message: ClaimedMessage, signal: AbortSignal): Promise<Outcome> => {
    const chatId = Number(message.address)
    if (!(await isLinkedTo(db, chatId, message))) return { kind: 'dropped', reason: 'unlinked', answer: '' }
    const text = textOf(message, publicUrl)
    try {
      return await post(chatId, text, signal)
    } catch (error) {
      if (!(error instanceof BotApiError)) throw error
      if (error.movedTo === null) return refusalOf(error, chatId)
      await moveChat(db, chatId, error.movedTo)
      return post(error.movedTo, text, signal)
    }
  }
  const refusalOf = async (error: BotApiError, chatId: number): Promise<Outcome> => {
    const { code, message: answer, retryAfterS } = error
    if (code === 429 || retryAfterS !== null) {
      // Chats have their pauses already, so that this is about the whole bot.
      const until = clock.now() + (retryAfterS ?? PAUSE_S) * 1_000
      return { kind: 'throttled', scope: 'channel', until, answer }
    }
    if (code === 403 || (code === 400 && /chat not found/i.test(answer))) {
      await unlinkChat(db, chatId)
      return { kind: 'dropped', reason: 'unlinked', answer }
    }
    return { kind: code === 400 ? 'refused' : 'later', answer }
  }
  return {
    channel: 'telegram',
    limits: {
      perSecond: PER_SECOND,
      slots: SLOTS,
      perHost: 1,
      pauseMs: (chat) => (chat.startsWith('-') ? GROUP_PAUSE_MS : PERSON_PAUSE_MS),
    },
    send,
  }
}

/** Plain text, in which nothing is markup; a text that is too long is cut before its link. */
const textOf = ({ subject, text, link }: ClaimedMessage, publicUrl: string | null): string => {
  const end = link === null || publicUrl === null ? '' : `\n\n${publicUrl}${link}`
  const whole = [subject, text].filter((part) => part !== '').join('\n\n')
  const room = TEXT_LENGTH - end.length
  // A surrogate pair is not split.
  const cut = whole.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')
  return (whole.length <= room ? whole : `${cut}…`) + end
}
