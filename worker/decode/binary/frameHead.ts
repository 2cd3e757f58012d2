import { BINARY_VERSION, FRAME_HEAD } from '../../../src/contract/wire/binaryLayout.ts'

/** The base of the seqs and times of a frame. */
export interface FrameBase {
  readonly seq: number
  /** ms since the epoch */
  readonly time: number
}

export interface FrameHead extends FrameBase {
  /** Number of events in the frame, as counted by the sender. */
  readonly events: number
  /** Offset of the first section. */
  readonly bytes: number
}

/** Seqs of a frame are at most this far above their base (docs/wire.md). */
const SEQ_SPAN = 2 ** 33

/** null for a frame of another version, or anything else. */
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
