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

/** The time of the last full second, ms since the epoch, while there are listeners. */
export const secondNow = (): number => (timer === null ? Date.now() : now)

/** Calls back each second, together for every age on the page. Returns a function that unsubscribes. */
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

/** A value derived from the time, ms since the epoch, each second; re-renders only when it changed. */
export const useAtNow = <T extends string | number | boolean>(read: (now: number) => T): T =>
  useSyncExternalStore(everySecond, () => read(now))

/** The time, ms since the epoch, updated every second: one timer for every age on the page. */
export const useNow = (): number => useAtNow((at) => at)
