/** How far a command to several vehicles is: `refused` has the reason in words. */
export type Sending =
  | { readonly state: 'waiting' | 'sending' | 'accepted' }
  | { readonly state: 'refused'; readonly reason: string }

/** Requests at the same time: a gateway is not flooded, and fifty vehicles take seconds. */
const AT_ONCE = 4

/**
 * Sends something to each of several vehicles, a few at a time, and reports each step. `send` returns why a vehicle was
 * refused, null if it was not.
 */
export const sendToEach = async <T>(
  all: readonly T[],
  send: (one: T) => Promise<string | null>,
  report: (one: T, sending: Sending) => void,
): Promise<void> => {
  const rest = [...all]
  const run = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) {
      report(one, { state: 'sending' })
      // oxlint-disable-next-line no-await-in-loop -- the next one waits on purpose
      const reason = await send(one)
      report(one, reason === null ? { state: 'accepted' } : { state: 'refused', reason })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}
