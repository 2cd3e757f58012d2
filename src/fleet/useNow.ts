import { useSyncExternalStore } from 'react'

/** Ages are shown in whole seconds. */
const TICK_MS = 1_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null
const readers = new Set<() => void>()

const tick = (): void => {
  now = Date.now()
  for (const reader of readers) reader()
}

/** The time of the last second that went by, ms since the epoch, while somebody listens. */
export const secondNow = (): number => (timer === null ? Date.now() : now)

/** Calls back each second, with every age on the page. Returns the function that ends it. */
export const everySecond = (reader: () => void): (() => void) => {
  readers.add(reader)
  if (timer === null) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    readers.delete(reader)
    if (readers.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** What is found out from the time, ms since the epoch, each second; drawn again only when that changed. */
export const useAtNow = <T extends string | number | boolean>(read: (now: number) => T): T =>
  useSyncExternalStore(everySecond, () => read(now))

/** The time, ms since the epoch, moving on every second: one timer for every age on the page. */
export const useNow = (): number => useAtNow((at) => at)
