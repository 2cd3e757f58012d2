import { useEffect, useState } from 'react'
import { useRecoveryApi } from '../../api/recovery.ts'
import type { Result } from '../../errors/failure.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import type { Message } from '../../errors/message.ts'

/** The state of a one-time link. */
export type SidState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'good' }
  /** Used, expired, or unknown. */
  | { readonly kind: 'over' }
  /** The check failed: it can be repeated. */
  | { readonly kind: 'failed'; readonly message: Message }

interface Known {
  /** The check that this result belongs to. */
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

/**
 * AUTH-27: checks with the server whether the SID of a link is still valid. sid: undefined where the address has none.
 */
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
  // A result for another link, or from before the check was repeated, is not used.
  const state = known.sid === sid && known.turn === turn ? known.state : CHECKING
  return {
    state: sid === undefined ? OVER : state,
    check: () => setTurn(turn + 1),
    endLink: () => setKnown({ sid, turn, state: OVER }),
  }
}
