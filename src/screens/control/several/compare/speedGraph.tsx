import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { KMH_PER_MS } from '../../../../contract/constants.ts'
import type { Track } from '../../../../contract/http/track.ts'
import { formatTime } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { decimate } from '../../../../track/decimate.ts'
import { GAP_MS } from '../../../../track/track.ts'

/** The drawing's own units; it fills the width of its column. */
const WIDTH = 240
const HEIGHT = 56

/** The line of a track's speed, m/s, over its period; a gap in the data interrupts it. */
const speedPath = ({ from, to, points }: Track, highest: number): string => {
  const { timestamp, speed } = points
  const kept = decimate(timestamp, speed, { from, to }, WIDTH / 2)
  let path = ''
  let before = Number.NEGATIVE_INFINITY
  for (const index of kept) {
    const at = timestamp[index] ?? 0
    const x = ((at - from) / (to - from)) * WIDTH
    const y = HEIGHT - ((speed[index] ?? 0) / highest) * HEIGHT
    path += `${at - before > GAP_MS ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    before = at
  }
  return path
}

interface SpeedGraphProps {
  readonly track: Track
  /** The top of the axis of every vehicle's graph, m/s. */
  readonly highest: number
}

/** The speed of a vehicle over a period, on the same axes as that of the others. */
export const SpeedGraph = ({ track, highest }: SpeedGraphProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const path = useMemo(() => speedPath(track, highest), [track, highest])
  const top = format.speed(track.totals.maxSpeed)
  return (
    <figure className="speed-graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('several.speedGraph', { value: top || t('several.none') })}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <span>{formatTime(track.from)}</span>
        <span>{t('several.scale', { value: format.number(highest * KMH_PER_MS, 0) })}</span>
        <span>{formatTime(track.to)}</span>
      </figcaption>
    </figure>
  )
}
