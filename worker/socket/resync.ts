import { CONTROL } from '../../src/contract/wire/protocol.ts'
import type { DecodedControl } from '../decode/decodedEvent.ts'

/**
 * What the response to the resume message requires: `continue` from the last seq; `load` every list, keeping the
 * known state until they arrive; `restart`, because the server counts from a lower seq than ours and its data would
 * otherwise look older than ours.
 */
export type ResumeDecision = 'continue' | 'load' | 'restart'

/** `resumedFrom` is the seq that the client sent, null for a fresh start. */
export const decideResume = (response: DecodedControl, resumedFrom: number | null): ResumeDecision => {
  if (resumedFrom !== null && response.seq < resumedFrom) return 'restart'
  return response.event === CONTROL.ready && response.seq === resumedFrom ? 'continue' : 'load'
}
