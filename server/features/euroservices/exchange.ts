import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import * as z from 'zod/mini'
import type { ClientCertificate, ClientIdentity } from './certificate.ts'

/** One message to a receiver, and what its response means. */

/** What the receiver says of one row. */
export interface RowWarning {
  readonly code: string
  readonly message: string
  /** Of the device; null: any. */
  readonly serial: string | null
  /** Microseconds since the epoch; null: every row of the device. */
  readonly moment: number | null
  readonly isDropped: boolean
}

export type ExchangeResult =
  | { readonly kind: 'taken'; readonly warnings: readonly RowWarning[] }
  /** Something in the message is wrong; sending it again does not help. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** It has to be sent again. */
  | { readonly kind: 'failed'; readonly error: string; readonly retryAfterMs: number | null }

/** What a sender needs of a receiver. */
export interface Exchange {
  /** rows: JSON of each. */
  post(rows: readonly string[], signal: AbortSignal): Promise<ExchangeResult>
  close(): void
}

/** Of a response, bytes: more is not read. */
const LONGEST_BODY = 8 * 1_048_576
/** Characters of a message that are kept. */
const LONGEST_TEXT = 300
/** Longest pause that a receiver may ask for, ms. */
const LONGEST_PAUSE_MS = 3_600_000

const response = z.object({
  result: z.string(),
  code: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  validation_error: z.optional(z.nullable(z.array(z.string()))),
  warning: z.optional(
    z.nullable(
      z.array(
        z.object({
          code: z.string(),
          msg: z.optional(z.nullable(z.string())),
          dev: z.optional(z.nullable(z.string())),
          tsp: z.optional(z.nullable(z.number())),
          action: z.optional(z.nullable(z.string())),
          reason: z.optional(z.nullable(z.object({ rule: z.optional(z.nullable(z.string())) }))),
        }),
      ),
    ),
  ),
})
type ReceiverResponse = z.infer<typeof response>

/** Statuses that say that the content is wrong. */
const CONTENT_STATUSES = ['400', '415']

const cut = (text: string): string => text.slice(0, LONGEST_TEXT)

const parsed = (text: string): ReceiverResponse | null => {
  try {
    const read = response.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const warningsOf = ({ warning }: ReceiverResponse): readonly RowWarning[] =>
  (warning ?? []).map(({ code, msg, dev, tsp, action, reason }) => ({
    code: cut(code),
    message: cut([msg, reason?.rule].filter(Boolean).join(': ')),
    serial: dev?.toLowerCase() ?? null,
    moment: tsp ?? null,
    isDropped: action === 'drop',
  }))

const refusalOf = (status: string, body: ReceiverResponse | null, text: string): ExchangeResult => ({
  kind: 'refused',
  code: status,
  message: cut(body?.validation_error?.join('; ') || String(body?.code ?? text.trim())),
})

const pauseOf = (header: string | undefined): number | null => {
  const seconds = Number(header)
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : null
}

/** What a complete response means. retryAfter: its header. */
export const readResponse = (status: number, text: string, retryAfter?: string): ExchangeResult => {
  const body = parsed(text)
  const code = String(status)
  if (CONTENT_STATUSES.includes(code)) return refusalOf(code, body, text)
  const isOk = status === 200 && body?.result.toLowerCase() === 'ok'
  if (isOk) return { kind: 'taken', warnings: warningsOf(body) }
  // The receiver says by its body what others say by the status.
  const own = String(body?.code ?? '')
  if (status === 200 && CONTENT_STATUSES.includes(own)) return refusalOf(own, body, text)
  const error = status === 200 ? `HTTP 200: ${cut(text.trim()) || 'no response'}` : `HTTP ${status}`
  return { kind: 'failed', error, retryAfterMs: pauseOf(retryAfter) }
}

const textOf = async (message: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message) {
    const bytes = part as Buffer
    length += bytes.length
    if (length > LONGEST_BODY) throw new Error('The response is too long')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Messages to one address by connections that are kept, with the certificate as its file is now. */
export const createExchange = (url: string, certificate: ClientCertificate, timeoutMs: number): Exchange => {
  let agent: Agent | null = null
  let known: ClientIdentity | null = null
  const agentOf = (identity: ClientIdentity): Agent => {
    if (agent && known === identity) return agent
    agent?.destroy()
    known = identity
    agent = new Agent({
      keepAlive: true,
      maxSockets: 2,
      secureContext: identity.context,
      minVersion: 'TLSv1.2',
    })
    return agent
  }
  const send = async (body: string, signal: AbortSignal): Promise<ExchangeResult> => {
    const identity = await certificate.identity()
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        'content-length': Buffer.byteLength(body),
      }
      const call = request(url, { method: 'POST', agent: agentOf(identity), headers, signal }, resolve)
      call.on('error', reject)
      call.end(body)
    })
    return readResponse(message.statusCode ?? 0, await textOf(message), message.headers['retry-after'])
  }
  return {
    async post(rows, stopped) {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
      try {
        return await send(`[${rows.join(',')}]`, signal)
      } catch (error) {
        const text = signal.aborted ? 'no response in time' : reasonOf(error)
        return { kind: 'failed', error: cut(text), retryAfterMs: null }
      }
    },
    close: () => agent?.destroy(),
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return error.message || code
}
