import { randomInt } from 'node:crypto'
import smpp from 'smpp'

/** A text as SMPP submits it, in one part or several. */
export interface EncodedSms {
  /** 0: GSM 7 bit, one character a byte; 8: UCS-2. */
  readonly dataCoding: 0 | 8
  /** The whole text. */
  readonly whole: Buffer
  /** The text in parts that fit one SMS each; udh: the header that joins them, absent for a single one. */
  readonly parts: readonly { readonly message: Buffer; readonly udh?: Buffer }[]
}

/** GSM 03.40: units in a single SMS, and in one of several, which have a header. */
const GSM_UNITS = { single: 160, part: 153 }
const UCS2_BYTES = { single: 140, part: 134 }
const ESCAPE = 0x1b

/** Encodes a text: in GSM 7 bit if it has all its characters, otherwise in UCS-2. No character is split. */
export const encodeSms = (text: string): EncodedSms => {
  const isGsm = smpp.encodings.ASCII.match(text) && !text.includes('\u001b')
  const whole = isGsm ? smpp.encodings.ASCII.encode(text) : smpp.encodings.UCS2.encode(text)
  const sizes = isGsm ? GSM_UNITS : UCS2_BYTES
  const dataCoding = isGsm ? 0 : 8
  if (whole.length <= sizes.single) return { dataCoding, whole, parts: [{ message: whole }] }
  const pieces = splitBytes(whole, sizes.part, isGsm ? endsInEscape : endsInHighSurrogate)
  const reference = randomInt(256)
  const parts = pieces.map((message, index) => ({
    message,
    udh: Buffer.from([5, 0, 3, reference, pieces.length, index + 1]),
  }))
  return { dataCoding, whole, parts }
}

/** The number of bytes at the end of a piece that belong to a character of which the rest would follow. */
type Remainder = (piece: Buffer) => number

const endsInEscape: Remainder = (piece) => (piece.at(-1) === ESCAPE ? 1 : 0)
const endsInHighSurrogate: Remainder = (piece) => {
  const high = piece.at(-2) ?? 0
  return high >= 0xd8 && high <= 0xdb ? 2 : 0
}

const splitBytes = (whole: Buffer, size: number, remainderOf: Remainder): readonly Buffer[] => {
  const pieces: Buffer[] = []
  for (let at = 0; at < whole.length; ) {
    const piece = whole.subarray(at, at + size)
    const isLast = at + size >= whole.length
    const taken = isLast ? piece : piece.subarray(0, piece.length - remainderOf(piece))
    pieces.push(taken)
    at += taken.length
  }
  return pieces
}
