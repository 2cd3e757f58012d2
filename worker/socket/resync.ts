import { CONTROL } from '../../src/contract/wire/protocol.ts'
import type { DecodedControl } from '../decode/decodedEvent.ts'

/**
 * What an answer to the resume message asks for: `continue` from the last seq; `load` every list, what is known stays
 * until they come; `restart`, because the server counts from a lower seq than ours and would otherwise look older than
 * what we hold.
 */
export type ResumeDecision = 'continue' | 'load' | 'restart'

/** `resumedFrom` is the seq that the client sent, null for a fresh start. */
export const decideResume = (answer: DecodedControl, resumedFrom: number | null): ResumeDecision => {
  if (resumedFrom !== null && answer.seq < resumedFrom) return 'restart'
  return answer.event === CONTROL.ready && answer.seq === resumedFrom ? 'continue' : 'load'
}
