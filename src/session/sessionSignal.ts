import type { Session } from './session.ts'

/** The signal of the present session, which is aborted when it ends. */
export const sessionSignal = (session: Pick<Session, 'subscribe' | 'token'>): (() => AbortSignal) => {
  let present = new AbortController()
  session.subscribe(() => {
    if (session.token() !== null) return
    present.abort()
    present = new AbortController()
  })
  return () => present.signal
}
