import { useEffect, useState } from 'react'
import type { ReadShared, SharedContent } from '../../api/sharedLink.ts'

/** Polling interval, ms. */
export const LOOK_EVERY_MS = 5_000

/** The state of a link. */
export type SharedState<T> =
  | { readonly kind: 'loading' }
  /** It expired, was revoked, or never existed. */
  | { readonly kind: 'over' }
  /** Nothing is known yet, because the server does not respond. */
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'shown'
      readonly shown: T
      /** How far this machine's clock is behind the server's, ms. */
      readonly behindMs: number
      /** The server does not respond at the moment. */
      readonly isLost: boolean
    }

const LOADING = { kind: 'loading' } as const
const OVER = { kind: 'over' } as const
const GONE = 404

/** By the server's clock the link has expired: polling ends. */
const isEnded = (state: SharedState<SharedContent>): boolean =>
  state.kind === 'shown' && Date.now() + state.behindMs >= state.shown.endsAt

/** After a poll without a response. */
const unanswered = <T extends SharedContent>(before: SharedState<T>): SharedState<T> => {
  if (isEnded(before)) return OVER
  return before.kind === 'shown' ? { ...before, isLost: true } : { kind: 'failed' }
}

/** Polls what a link shows, and publishes changes only. */
class Looker<T extends SharedContent> {
  readonly #read: ReadShared<T>
  readonly #token: string
  readonly #publish: (state: SharedState<T>) => void
  #state: SharedState<T> = LOADING
  #etag: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLooking = false
  #isStopped = false

  constructor(read: ReadShared<T>, token: string, publish: (state: SharedState<T>) => void) {
    this.#read = read
    this.#token = token
    this.#publish = publish
  }

  /** Polls now, and from now on; a hidden page does not poll. */
  readonly look = async (): Promise<void> => {
    if (this.#isLooking || this.#isStopped || document.hidden) return
    clearTimeout(this.#timer)
    this.#isLooking = true
    const next = await this.#ask()
    this.#isLooking = false
    if (this.#isStopped) return
    this.#state = next
    this.#publish(next)
    if (next.kind === 'over') this.stop()
    else this.#timer = setTimeout(() => void this.look(), this.#pause())
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** The last wait does not exceed the expiry of the link. */
  #pause(): number {
    if (this.#state.kind !== 'shown') return LOOK_EVERY_MS
    const left = this.#state.shown.endsAt - (Date.now() + this.#state.behindMs)
    return left > 0 ? Math.min(LOOK_EVERY_MS, left) : LOOK_EVERY_MS
  }

  async #ask(): Promise<SharedState<T>> {
    const before = this.#state
    const result = await this.#read(this.#token, this.#etag)
    if (!result.ok) {
      const { failure } = result
      return failure.kind === 'status' && failure.status === GONE ? OVER : unanswered(before)
    }
    if (result.value === null) return before.kind === 'shown' ? { ...before, isLost: false } : before
    const { shown, etag } = result.value
    this.#etag = etag
    return { kind: 'shown', shown, behindMs: shown.now - Date.now(), isLost: false }
  }
}

/** The content of the link of a token, live until it ends. read: the same function for the life of the page. */
export const useSharedLink = <T extends SharedContent>(
  read: ReadShared<T>,
  token: string | undefined,
): SharedState<T> => {
  const [known, setKnown] = useState<{ readonly token: string | undefined; readonly state: SharedState<T> }>({
    token,
    state: LOADING,
  })
  useEffect(() => {
    if (token === undefined) return undefined
    const looker = new Looker(read, token, (state) => setKnown({ token, state }))
    const look = (): void => void looker.look()
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      looker.stop()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [read, token])
  if (token === undefined) return OVER
  return known.token === token ? known.state : LOADING
}
