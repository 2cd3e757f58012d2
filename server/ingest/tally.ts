/** Counts by reason, of which the first few of each reason are printed and all are counted. */
export interface Tally {
  /** Counts one; `describe` is called only if the line is printed. */
  add(reason: string, describe?: () => string): void
  counts(): Readonly<Record<string, number>>
}

/** How many lines of one reason are printed. */
const PRINTED_PER_REASON = 10

export const createTally = (log: (line: string) => void): Tally => {
  const counts = new Map<string, number>()
  return {
    add(reason, describe) {
      const count = (counts.get(reason) ?? 0) + 1
      counts.set(reason, count)
      if (describe === undefined || count > PRINTED_PER_REASON) return
      const last = count === PRINTED_PER_REASON ? ' (further ones are only counted)' : ''
      log(`${describe()}${last}`)
    },
    counts: () => Object.fromEntries(counts),
  }
}
