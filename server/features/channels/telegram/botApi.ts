import * as z from 'zod/mini'
import { readText } from '../../../platform/readText.ts'
import type { TelegramConfig } from './telegramConfig.ts'

/** An answer that is longer is not one of the Bot API. */
const MOST_BYTES = 4_194_304

const answer = z.object({
  ok: z.boolean(),
  result: z.optional(z.unknown()),
  error_code: z.optional(z.number()),
  description: z.optional(z.string()),
  parameters: z.optional(
    z.object({ retry_after: z.optional(z.number()), migrate_to_chat_id: z.optional(z.number()) }),
  ),
})

/** A refusal of the Bot API. */
export class BotApiError extends Error {
  /** As an HTTP status; 429: too many messages. */
  readonly code: number
  /** How long the bot is to be silent, s; null: no such limit. */
  readonly retryAfterS: number | null
  /** The group became a supergroup with this number; null: it did not. */
  readonly movedTo: number | null

  constructor(code: number, message: string, rest: { retryAfterS: number | null; movedTo: number | null }) {
    super(message)
    this.code = code
    this.retryAfterS = rest.retryAfterS
    this.movedTo = rest.movedTo
  }
}

export interface BotApi {
  /** Calls a method. Throws a BotApiError for a refusal, another error without an answer; none contains the token. */
  call(method: string, body: object, signal: AbortSignal): Promise<unknown>
}

/** The Bot API of Telegram, by plain requests. */
export const createBotApi = ({ api, token }: TelegramConfig): BotApi => ({
  async call(method, body, signal) {
    const response = await fetch(`${api}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    const text = await readText(response.body, MOST_BYTES, () => new Error('an answer that is too long'))
    const parsed = answer.safeParse(parseJson(text))
    if (!parsed.success) throw new Error(`an answer of another kind, status ${response.status}`)
    const { ok, result, error_code: code, description, parameters } = parsed.data
    if (ok) return result
    throw new BotApiError(code ?? response.status, description ?? 'no description', {
      retryAfterS: parameters?.retry_after ?? null,
      movedTo: parameters?.migrate_to_chat_id ?? null,
    })
  },
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
