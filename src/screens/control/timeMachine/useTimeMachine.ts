import { useState } from 'react'
import { PAST_MARGIN_MS, type PastSpeed, type PastState } from '../../../contract/engine/past.ts'
import { useFleetClient, usePast } from '../../../fleet/fleetContext.ts'
import { useNow } from '../../../fleet/useNow.ts'
import { clamped, LAST_DAY, rangeOf, sameTimeIn, type TimeChoice, type TimeRange } from './timeRange.ts'

const HOUR_MS = 3_600_000
const FIRST_SPEED: PastSpeed = 60

export interface TimeMachine {
  readonly past: PastState | null
  readonly choice: TimeChoice
  readonly range: TimeRange
  /** Position of the slider: the last requested moment, ms since the epoch. */
  readonly at: number
  readonly speed: PastSpeed
  readonly isPlaying: boolean
  readonly seek: (at: number) => void
  readonly step: (byMs: number) => void
  readonly choose: (choice: TimeChoice) => void
  readonly togglePlay: () => void
  readonly setSpeed: (speed: PastSpeed) => void
  readonly goLive: () => void
}

/** The requested moment, until the engine has answered it. */
interface Asked {
  readonly at: number
  readonly shownBefore: number | null
}

/** The past as the time bar controls it. */
export const useTimeMachine = (): TimeMachine => {
  const client = useFleetClient()
  const past = usePast()
  const now = useNow()
  const [choice, setChoice] = useState(LAST_DAY)
  const [speed, setSpeed] = useState<PastSpeed>(FIRST_SPEED)
  const [asked, setAsked] = useState<Asked | null>(null)
  const range = rangeOf(choice, now)
  const shown = past?.at ?? null
  const isAnswered = asked === null || asked.shownBefore !== shown
  const at = isAnswered ? (shown ?? range.to) : asked.at
  const isPlaying = past !== null && past.speed > 0

  const travel = (to: number, playAt: PastSpeed | 0): void => {
    setAsked({ at: to, shownBefore: shown })
    client.setPast({ at: to, speed: playAt })
  }
  const goLive = (): void => {
    setAsked(null)
    setChoice(LAST_DAY)
    client.setPast(null)
  }
  const seek = (to: number): void => {
    if (to >= now - PAST_MARGIN_MS) goLive()
    else travel(to, past?.speed ?? 0)
  }
  return {
    past,
    choice,
    range,
    at: clamped(range, at),
    speed,
    isPlaying,
    seek,
    step: (byMs) => seek(clamped(range, at + byMs)),
    choose: (next) => {
      setChoice(next)
      const to = sameTimeIn(rangeOf(next, now), at)
      travel(Math.min(to, now - PAST_MARGIN_MS), past?.speed ?? 0)
    },
    togglePlay: () => {
      // The last hour is requested most often.
      if (past === null) travel(Math.max(range.from, range.to - HOUR_MS), speed)
      else travel(past.at, isPlaying ? 0 : speed)
    },
    setSpeed: (next) => {
      setSpeed(next)
      if (past !== null && isPlaying) travel(past.at, next)
    },
    goLive,
  }
}
