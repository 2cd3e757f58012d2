import { useEffect, useState } from 'react'
import { useRecoveryApi } from '../api/recovery.ts'
import type { Result } from '../errors/failure.ts'
import { failureMessage } from '../errors/failureMessage.ts'
import type { Message } from '../errors/message.ts'

/** What is known of a one-time link. */
export type SidState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'good' }
  /** Used, too old, or not there at all. */
  | { readonly kind: 'over' }
  /** Nobody could say: it can be asked again. */
  | { readonly kind: 'failed'; readonly message: Message }

interface Known {
  /** Which question this answers. */
  readonly sid: string | undefined
  readonly turn: number
  readonly state: SidState
}

const CHECKING: SidState = { kind: 'checking' }
const OVER: SidState = { kind: 'over' }

const stateOf = (result: Result<boolean>): SidState => {
  if (!result.ok) return { kind: 'failed', message: failureMessage(result.failure) }
  return result.value ? { kind: 'good' } : OVER
}

/** AUTH-27: asks the server whether the SID of a link is still good. sid: undefined where the address has none. */
export const useSidCheck = (sid: string | undefined) => {
  const api = useRecoveryApi()
  const [turn, setTurn] = useState(0)
  const [known, setKnown] = useState<Known>({ sid, turn, state: CHECKING })
  useEffect(() => {
    if (sid === undefined) return undefined
    let isWanted = true
    void api.checkSid(sid).then((result) => isWanted && setKnown({ sid, turn, state: stateOf(result) }))
    return () => {
      isWanted = false
    }
  }, [api, sid, turn])
  // What is known of another link, or was before the question was asked anew, is no answer.
  const state = known.sid === sid && known.turn === turn ? known.state : CHECKING
  return {
    state: sid === undefined ? OVER : state,
    check: () => setTurn(turn + 1),
    endLink: () => setKnown({ sid, turn, state: OVER }),
  }
}
