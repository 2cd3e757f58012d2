import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TelegramConfig } from '../telegram/telegramConfig.ts'

interface SentText {
  readonly chat_id: number
  readonly text: string
}

/** A stand-in of Telegram's Bot API on loopback, which throttles, fails and repeats updates as a test says. */
export interface TestBotApi {
  readonly config: TelegramConfig
  readonly sent: SentText[]
  /** Offsets of the questions for updates; null: none was given. */
  readonly offsets: (number | null)[]
  /** Answers instead of the API from now on; undefined: the API answers. */
  failure: { readonly status: number; readonly body: object | string } | undefined
  /** Updates are returned again although they were read. */
  isRepeating: boolean
  /** Somebody writes to the bot; returns the number of the update. */
  write(text: string, from?: Partial<Writer>): void
  /** Any other update. */
  push(update: object): void
  close(): Promise<void>
}

interface Writer {
  readonly chatId: number
  readonly username: string
  readonly language: string
  readonly type: string
}

const TOKEN = '123456:test-token-of-the-bot-abcdef'

export const openTestBotApi = async (): Promise<TestBotApi> => {
  const updates: { readonly update_id: number }[] = []
  let nextMessage = 100
  const run = (method: string, body: Record<string, unknown>): unknown => {
    if (method === 'getMe') return { id: 123_456, username: 'fleet_test_bot' }
    if (method === 'sendMessage') {
      api.sent.push({ chat_id: Number(body['chat_id']), text: String(body['text']) })
      return { message_id: (nextMessage += 1) }
    }
    const offset = typeof body['offset'] === 'number' ? body['offset'] : null
    api.offsets.push(offset)
    return api.isRepeating ? updates : updates.filter((update) => update.update_id >= (offset ?? 0))
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
      const reply = (status: number, body: object | string): void => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(typeof body === 'string' ? body : JSON.stringify(body))
      }
      if (token !== TOKEN) reply(401, { ok: false, error_code: 401, description: 'Unauthorized' })
      else if (api.failure) reply(api.failure.status, api.failure.body)
      else {
        const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
        reply(200, { ok: true, result: run(method, body) })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api: TestBotApi = {
    config: {
      token: TOKEN,
      botId: 123_456,
      api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    sent: [],
    offsets: [],
    failure: undefined,
    isRepeating: false,
    write(text, { chatId = 77, username = 'anna_k', language = 'en', type = 'private' } = {}) {
      const chat = type === 'private' ? { username } : { title: 'Dispatchers' }
      api.push({
        message: { chat: { id: chatId, type, ...chat }, from: { username, language_code: language }, text },
      })
    },
    push: (update) => void updates.push({ update_id: 1_000 + updates.length, ...update }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return api
}
