import { useEffect, useState } from 'react'

/** Which view is shown, and how it changes. */
export interface Cycle {
  readonly index: number
  readonly isPaused: boolean
  /** Another number whenever the time of a view begins. */
  readonly turn: number
  readonly next: () => void
  readonly previous: () => void
  readonly pause: () => void
}

/** Shows one view after the other, each for this many seconds; a view that is resumed has its whole time again. */
export const useCycle = (count: number, seconds: number): Cycle => {
  const [{ index, isPaused, turn }, setState] = useState({ index: 0, isPaused: false, turn: 0 })
  const step = (steps: number): void =>
    setState((now) => ({ ...now, index: (now.index + steps + count) % count, turn: now.turn + 1 }))
  useEffect(() => {
    if (isPaused || count < 2) return undefined
    const timer = setTimeout(
      () => setState((now) => ({ ...now, index: (now.index + 1) % count, turn: now.turn + 1 })),
      seconds * 1_000,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the time begins again with each turn
  }, [isPaused, count, seconds, turn])
  return {
    index: index % count,
    isPaused,
    turn,
    next: () => step(1),
    previous: () => step(-1),
    pause: () => setState((now) => ({ ...now, isPaused: !now.isPaused, turn: now.turn + 1 })),
  }
}
