import { isRecord } from '../../../src/contract/rules/isRecord.ts'
import {
  MAX_CLIENT_MESSAGE_BYTES,
  type ResumeMessage,
  TOKEN_SUBPROTOCOL_PREFIX,
  WIRE_FORMATS,
  type WireFormat,
} from '../../../src/contract/wire/protocol.ts'

const isFormat = (name: string): name is WireFormat => (WIRE_FORMATS as readonly string[]).includes(name)

/** The first offered format that the server supports, since clients list the best first; null: no match (LIVE-02). */
export const chooseFormat = (offered: Iterable<string>): WireFormat | null =>
  [...offered].find(isFormat) ?? null

/** The values of the Sec-WebSocket-Protocol header. */
export const offeredProtocols = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').map((name) => name.trim())

/** LIVE-02: the token among the offered subprotocols; null: absent. */
export const offeredToken = (offered: readonly string[]): string | null =>
  offered.find((name) => name.startsWith(TOKEN_SUBPROTOCOL_PREFIX))?.slice(TOKEN_SUBPROTOCOL_PREFIX.length) ??
  null

/** Where a client begins; rights null: it does not say which it had. */
export interface ResumePoint {
  readonly seq: number | null
  readonly rights: string | null
}

type Garbage = 'binary' | 'tooBig' | 'notJson' | 'unknownEvent' | 'badSeq' | 'badRights'

/** A parsed client message; `garbage` says why it is invalid. */
export type ClientMessage =
  | ({ readonly kind: 'resume' } & ResumePoint)
  | { readonly kind: 'garbage'; readonly why: Garbage }

/** Parses the only message that clients send; anything else is garbage. */
export const readClientMessage = (text: string, isBinary: boolean): ClientMessage => {
  if (isBinary) return { kind: 'garbage', why: 'binary' }
  if (text.length > MAX_CLIENT_MESSAGE_BYTES) return { kind: 'garbage', why: 'tooBig' }
  const message = parse(text)
  if (typeof message !== 'object' || message === null) return { kind: 'garbage', why: 'notJson' }
  const { event, data } = message as Partial<Record<keyof ResumeMessage, unknown>>
  if (event !== 'connection.resume') return { kind: 'garbage', why: 'unknownEvent' }
  const { seq, rights = null } = isRecord(data) ? data : {}
  if (seq !== null && !isSeq(seq)) return { kind: 'garbage', why: 'badSeq' }
  if (rights !== null && typeof rights !== 'string') return { kind: 'garbage', why: 'badRights' }
  return { kind: 'resume', seq, rights }
}

const isSeq = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The caller counts it as garbage.
    return undefined
  }
}
