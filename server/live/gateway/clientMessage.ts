import {
  MAX_CLIENT_MESSAGE_BYTES,
  type ResumeMessage,
  TOKEN_SUBPROTOCOL_PREFIX,
  WIRE_FORMATS,
  type WireFormat,
} from '../../../src/contract/wire/protocol.ts'

const isFormat = (name: string): name is WireFormat => (WIRE_FORMATS as readonly string[]).includes(name)

/** The first of the offered formats that the server speaks, for clients name the best first; null: none (LIVE-02). */
export const chooseFormat = (offered: Iterable<string>): WireFormat | null =>
  [...offered].find(isFormat) ?? null

/** The values of the Sec-WebSocket-Protocol header. */
export const offeredProtocols = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').map((name) => name.trim())

/** LIVE-02: the token among the offered subprotocols; null: none. */
export const offeredToken = (offered: readonly string[]): string | null =>
  offered.find((name) => name.startsWith(TOKEN_SUBPROTOCOL_PREFIX))?.slice(TOKEN_SUBPROTOCOL_PREFIX.length) ??
  null

/** What a client's message is; `garbage` says why it is none. */
export type ClientMessage =
  | { readonly kind: 'resume'; readonly seq: number | null }
  | { readonly kind: 'garbage'; readonly why: 'binary' | 'tooBig' | 'notJson' | 'unknownEvent' | 'badSeq' }

/** Reads the one message that clients send; anything else is garbage. */
export const readClientMessage = (text: string, isBinary: boolean): ClientMessage => {
  if (isBinary) return { kind: 'garbage', why: 'binary' }
  if (text.length > MAX_CLIENT_MESSAGE_BYTES) return { kind: 'garbage', why: 'tooBig' }
  const message = parse(text)
  if (typeof message !== 'object' || message === null) return { kind: 'garbage', why: 'notJson' }
  const { event, data } = message as Partial<Record<keyof ResumeMessage, unknown>>
  if (event !== 'connection.resume') return { kind: 'garbage', why: 'unknownEvent' }
  const seq = typeof data === 'object' && data !== null && 'seq' in data ? data.seq : undefined
  if (seq === null) return { kind: 'resume', seq }
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0)
    return { kind: 'garbage', why: 'badSeq' }
  return { kind: 'resume', seq }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Counted by the caller as garbage.
    return undefined
  }
}
