import type { Clock } from '../ports.ts'

/** The result of `work`, or `late` where it takes longer than `ms`. */
export const inTime = async <T>(clock: Clock, ms: number, work: Promise<T>, late: T): Promise<T> => {
  let cancel = (): void => undefined
  const timeout = new Promise<T>((resolve) => {
    cancel = clock.setTimer(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    cancel()
  }
}
