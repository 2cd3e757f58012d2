/** Lets a bounded number of holders in and keeps the others waiting in order. */
export interface Slots {
  /** Answers the function that gives the slot back; calling it again does nothing. */
  take(): Promise<() => void>
}

/** Lists read at once: the rest of the connections stays with the recorder and the small calls. */
export const LIST_SLOTS = 6

export const createSlots = (count: number): Slots => {
  let free = count
  const waiting: (() => void)[] = []

  const release = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return {
    async take() {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      let isHeld = true
      return () => {
        if (isHeld) release()
        isHeld = false
      }
    },
  }
}
