import { reconnectPauseMs } from './reconnectPolicy.ts'

/** A link that is down: since when, and the next or current attempt. Times are ms since the epoch. */
interface Outage {
  readonly since: number
  /** Counts from 1. */
  readonly attempt: number
  readonly nextAttemptAt: number
}

/** The states of the link to the server, each with only the data it can have. */
export type LinkState =
  | { readonly phase: 'idle' }
  /** A socket was requested; `outage` is null during the first connection. */
  | { readonly phase: 'opening'; readonly outage: Outage | null }
  /** The socket is open and the resume message sent; the server has not responded yet. */
  | { readonly phase: 'greeting'; readonly outage: Outage | null }
  /** Events follow; `restored`: a link was lost before. */
  | { readonly phase: 'synced'; readonly restored: boolean }
  | { readonly phase: 'waiting'; readonly outage: Outage }
  /** The session is over (AUTH-15); only a new connect leaves this state. */
  | { readonly phase: 'ended' }

export type LinkInput =
  | { readonly type: 'connect' }
  | { readonly type: 'opened' }
  | { readonly type: 'greeted' }
  /** `random` in [0, 1) spreads the next attempt. */
  | { readonly type: 'broken'; readonly at: number; readonly random: number }
  | { readonly type: 'retry' }
  | { readonly type: 'sessionOver' }
  | { readonly type: 'disconnect' }

type StateOf<P extends LinkState['phase']> = Extract<LinkState, { phase: P }>
type InputOf<T extends LinkInput['type']> = Extract<LinkInput, { type: T }>
type Table = {
  readonly [P in LinkState['phase']]: {
    readonly [T in LinkInput['type']]?: (state: StateOf<P>, input: InputOf<T>) => LinkState
  }
}

const waitAfter = (outage: Outage | null, { at, random }: InputOf<'broken'>): LinkState => {
  const since = outage?.since ?? at
  const attempt = (outage?.attempt ?? 0) + 1
  const nextAttemptAt = at + reconnectPauseMs(attempt, at - since, random)
  return { phase: 'waiting', outage: { since, attempt, nextAttemptAt } }
}

const end = (): LinkState => ({ phase: 'ended' })
const rest = (): LinkState => ({ phase: 'idle' })

/** All transitions; an input that a state does not list changes nothing. */
const TRANSITIONS: Table = {
  idle: { connect: () => ({ phase: 'opening', outage: null }), sessionOver: end },
  opening: {
    opened: ({ outage }) => ({ phase: 'greeting', outage }),
    broken: ({ outage }, input) => waitAfter(outage, input),
    retry: ({ outage }) => ({ phase: 'opening', outage }),
    sessionOver: end,
    disconnect: rest,
  },
  greeting: {
    greeted: ({ outage }) => ({ phase: 'synced', restored: outage !== null }),
    broken: ({ outage }, input) => waitAfter(outage, input),
    sessionOver: end,
    disconnect: rest,
  },
  synced: { broken: (_, input) => waitAfter(null, input), sessionOver: end, disconnect: rest },
  waiting: {
    retry: ({ outage }) => ({ phase: 'opening', outage }),
    sessionOver: end,
    disconnect: rest,
  },
  ended: { connect: () => ({ phase: 'opening', outage: null }), disconnect: rest },
}

/** The state after an input; the same object when this state ignores the input. */
export const nextLinkState = (state: LinkState, input: LinkInput): LinkState => {
  const row = TRANSITIONS[state.phase] as Partial<
    Record<LinkInput['type'], (state: LinkState, input: LinkInput) => LinkState>
  >
  return row[input.type]?.(state, input) ?? state
}
