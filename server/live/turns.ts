/** Lets one in at a time, in the order in which they ask. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn, with what ends it; every turn has to be ended. */
  async take(): Promise<() => void> {
    const before = this.#last
    let end = (): void => undefined
    this.#last = new Promise((resolve) => {
      end = resolve
    })
    await before
    return end
  }
}

/** Where a write stands: ahead of its turn, at it, or through. */
export interface Standing {
  /** Waits for its turn; at once where it has come. */
  reach(): Promise<void>
  /** It is through. */
  leave(): void
}

/**
 * Writes take turns, and one more may be under way ahead of its turn: of those each holds a connection while it waits, and
 * more of them could leave none for the one whose turn it is.
 */
export class WriteTurns {
  readonly #turns = new Turns()
  readonly #ahead = new Turns()

  /** Resolves when the write may begin: at its turn, or ahead of it. */
  async enter(where: 'atTurn' | 'ahead'): Promise<Standing> {
    let leave = await (where === 'atTurn' ? this.#turns : this.#ahead).take()
    let isAhead = where === 'ahead'
    return {
      reach: async () => {
        if (!isAhead) return
        isAhead = false
        const end = await this.#turns.take()
        leave()
        leave = end
      },
      leave: () => leave(),
    }
  }
}
