const MINUTE_MS = 60_000
/** Sessions that are counted at once; the oldest minute ends first. */
const MOST_SESSIONS = 10_000

/** Counts what sessions ask for in a minute, so that none makes the server work without bound. */
export class PointCounts {
  readonly #most: number
  readonly #now: () => number
  readonly #counts = new Map<string, { readonly since: number; points: number }>()

  constructor(most: number, now: () => number) {
    this.#most = most
    this.#now = now
  }

  /** Counts points of a session; false: it has asked for too many in this minute. */
  take(session: string, points: number): boolean {
    const now = this.#now()
    let count = this.#counts.get(session)
    if (!count || now - count.since >= MINUTE_MS) {
      count = { since: now, points: 0 }
      this.#counts.delete(session)
      if (this.#counts.size >= MOST_SESSIONS) this.#counts.delete([...this.#counts.keys()][0] ?? '')
      this.#counts.set(session, count)
    }
    if (count.points + points > this.#most) return false
    count.points += points
    return true
  }
}
