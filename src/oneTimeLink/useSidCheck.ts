import { useCallback, useEffect, useState } from 'react'
import { useRecoveryApi } from '../api/recovery.ts'
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

/** AUTH-27: asks the server whether the SID of a link is still good. sid: undefined where the address has none. */
export const useSidCheck = (sid: string | undefined) => {
  const api = useRecoveryApi()
  const [state, setState] = useState<SidState>({ kind: sid === undefined ? 'over' : 'checking' })
  const check = useCallback(async (): Promise<void> => {
    if (sid === undefined) return
    setState({ kind: 'checking' })
    const result = await api.checkSid(sid)
    if (!result.ok) setState({ kind: 'failed', message: failureMessage(result.failure) })
    else setState({ kind: result.value ? 'good' : 'over' })
  }, [api, sid])
  useEffect(() => {
    void check()
  }, [check])
  const endLink = useCallback(() => setState({ kind: 'over' }), [])
  return { state, check, endLink }
}
