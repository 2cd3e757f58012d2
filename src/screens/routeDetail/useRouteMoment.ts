import { useEffect, useMemo, useState } from 'react'
import type { Track } from '../../contract/http/track.ts'
import type { TimeSpan } from '../../contract/timeSpan.ts'
import { nextFrame } from '../../fleet/nextFrame.ts'
import { createStore, type WritableStore } from '../../session/store.ts'
import { PlayClock } from '../../track/playClock.ts'
import { firstNotBefore } from '../../track/track.ts'

/** The selected moment of a route (ms since the epoch), and its controls. */
export interface RouteMoment {
  readonly cursor: WritableStore<number>
  readonly clock: PlayClock
  /** Goes to a moment and stops playing. */
  readonly choose: (at: number) => void
  /** Goes this many points forward, or back. */
  readonly step: (points: number) => void
}

/** The time range of playback and slider: from the first point to the last. */
export const spanOf = ({
  points: { timestamp },
  from,
  to,
}: Track): { readonly from: number; readonly to: number } => ({
  from: timestamp[0] ?? from,
  to: timestamp.at(-1) ?? to,
})

const makeMoment = (): Pick<RouteMoment, 'cursor' | 'clock'> => {
  const cursor = createStore(0)
  const clock = new PlayClock(
    { now: () => performance.now(), frame: nextFrame },
    { read: cursor.get, move: cursor.set },
  )
  return { cursor, clock }
}

/** What a moment runs through: `timestamps` ascend, and are what it is stepped along; ms since the epoch. */
export interface RunThrough {
  readonly span: TimeSpan
  readonly timestamps: Float64Array
}

/** The moment of a track. wanted: its initial value, ms since the epoch; null: the beginning. */
export const useRouteMoment = (track: Track, wanted: number | null): RouteMoment =>
  useMoment(
    useMemo(() => ({ span: spanOf(track), timestamps: track.points.timestamp }), [track]),
    wanted,
  )

/** The moment of one or several tracks. wanted: its initial value, ms since the epoch; null: the beginning. */
export const useMoment = (through: RunThrough, wanted: number | null): RouteMoment => {
  const [{ cursor, clock }] = useState(makeMoment)
  useEffect(() => {
    const { span } = through
    clock.setSpan(span)
    const now = cursor.get()
    const isInside = now >= span.from && now <= span.to
    const first = isInside ? now : (wanted ?? span.from)
    cursor.set(Math.max(span.from, Math.min(span.to, first)))
  }, [through, cursor, clock, wanted])
  useEffect(() => () => clock.pause(), [clock])
  return useMemo(() => {
    const { timestamps } = through
    const choose = (at: number): void => {
      clock.pause()
      cursor.set(at)
    }
    const step = (points: number): void => {
      const at = cursor.get()
      const here = firstNotBefore(timestamps, at)
      const isBetween = timestamps[here] !== at
      const index = here + (points > 0 && isBetween ? points - 1 : points)
      choose(timestamps[Math.max(0, Math.min(timestamps.length - 1, index))] ?? at)
    }
    return { cursor, clock, choose, step }
  }, [through, cursor, clock])
}
