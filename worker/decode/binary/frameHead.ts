import { BINARY_VERSION, FRAME_HEAD } from '../../../src/contract/wire/binaryLayout.ts'

/** From where the seqs and moments of a frame are counted. */
export interface FrameBase {
  readonly seq: number
  /** ms since the epoch */
  readonly time: number
}

export interface FrameHead extends FrameBase {
  /** Events of the frame, as its sender counted them. */
  readonly events: number
  /** Where the first section begins. */
  readonly bytes: number
}

/** Seqs of a frame reach no further than this beyond their base (docs/wire.md). */
const SEQ_SPAN = 2 ** 33

/** null for a frame of another version, or one that is none. */
export const readFrameHead = (frame: DataView): FrameHead | null => {
  if (frame.byteLength < FRAME_HEAD.bytes) return null
  const bytes = frame.getUint8(FRAME_HEAD.headBytes)
  const seq = frame.getFloat64(FRAME_HEAD.baseSeq, true)
  const time = frame.getFloat64(FRAME_HEAD.baseTime, true)
  if (frame.getUint8(FRAME_HEAD.version) !== BINARY_VERSION) return null
  if (bytes < FRAME_HEAD.bytes || bytes % 8 !== 0 || bytes > frame.byteLength) return null
  if (!Number.isSafeInteger(seq + SEQ_SPAN) || seq < 0 || !Number.isSafeInteger(seq)) return null
  if (!Number.isSafeInteger(time)) return null
  return { events: frame.getUint32(FRAME_HEAD.events, true), bytes, seq, time }
}
