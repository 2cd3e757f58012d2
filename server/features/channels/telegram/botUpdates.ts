import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { LedWork } from '../../../live/cluster/leadership.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createRepeated } from '../../../platform/repeated.ts'
import type { Database } from '../../../storage/schema.ts'
import { type BotApi, BotApiError } from './botApi.ts'
import { botUpdate, handleUpdate, type Reply } from './handleUpdate.ts'

/** How long the Bot API holds a question that nothing answers, s. */
const HOLD_S = 25
/** More than that is no answer. */
const TIMEOUT_MS = 40_000
const RETRY_MS = 5_000
const REPLY_TIMEOUT_MS = 10_000
/** A chat gets an answer as often, so that nobody uses up the bot's messages. */
const REPLY_PAUSE_MS = 2_000

/** Of an update of another form only the number is read, so that it holds up no other. */
const updates = z.array(z.union([botUpdate, z.object({ update_id: z.number() })]))

/** The bot's updates by long polling; of several processes one does it. */
export const createBotUpdates = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly log: Log
  readonly bot: BotApi
  readonly botId: number
  readonly productName: string
}): LedWork & { readOnce(): Promise<void> } => {
  const { db, clock, log, bot, botId, productName } = deps
  const abort = new AbortController()
  const repliedAt = new Map<number, number>()

  const readOnce = async (): Promise<void> => {
    const offset = await readPosition(db, botId)
    const body = {
      timeout: HOLD_S,
      allowed_updates: ['message', 'my_chat_member'],
      ...(offset !== null && { offset }),
    }
    const found = await bot
      .call('getUpdates', body, AbortSignal.any([abort.signal, AbortSignal.timeout(TIMEOUT_MS)]))
      .catch(waitAsAsked)
    for (const update of updates.parse(found)) {
      const reply = await handleUpdate(db, { botId, productName }, update, clock.now())
      if (reply && mayReply(reply.chatId)) await send(reply)
    }
  }
  /** Waits for as long as the Bot API says; nothing was read. */
  const waitAsAsked = async (error: unknown): Promise<unknown> => {
    const seconds = error instanceof BotApiError ? error.retryAfterS : null
    if (seconds === null) throw error
    await new Promise<void>((resolve) => {
      const cancel = clock.setTimer(resolve, seconds * 1_000)
      abort.signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })
    return []
  }
  const mayReply = (chatId: number): boolean => {
    const now = clock.now()
    for (const [chat, at] of repliedAt) if (now - at >= REPLY_PAUSE_MS) repliedAt.delete(chat)
    if (repliedAt.has(chatId)) return false
    repliedAt.set(chatId, now)
    return true
  }
  /** The command took effect already; an answer that does not arrive is not repeated. */
  const send = async ({ chatId, text }: Reply): Promise<void> => {
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(REPLY_TIMEOUT_MS)])
    await bot.call('sendMessage', { chat_id: chatId, text }, signal).catch(noteFailure)
  }
  const noteFailure = (error: unknown): void => {
    if (!abort.signal.aborted) log(`the Telegram bot: ${String(error)}`, { level: 'warning' })
  }
  const repeated = createRepeated({
    clock,
    run: readOnce,
    pauseMs: 0,
    retryMs: RETRY_MS,
    onFailure: noteFailure,
  })
  return {
    readOnce,
    start: async () => repeated.start(),
    async stop() {
      abort.abort()
      await repeated.stop()
    },
  }
}

/** The number of the next update; null: none was read yet. */
const readPosition = async (db: Kysely<Database>, botId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('telegram_position')
    .select('next_update')
    .where('bot_id', '=', botId)
    .executeTakeFirst()
  return row?.next_update ?? null
}
