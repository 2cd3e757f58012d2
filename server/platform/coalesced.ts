/**
 * Work that runs once at a time. The returned function requests a run: requests during a run are answered by one more
 * run after it. Its promise ends with the runs, and rejects when one fails.
 */
export const createCoalesced = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let isAsked = false
  const runAll = async (): Promise<void> => {
    try {
      while (isAsked) {
        isAsked = false
        await work()
      }
    } finally {
      running = null
    }
  }
  return () => {
    isAsked = true
    running ??= runAll()
    return running
  }
}
