import { KMH_PER_MS } from '../../contract/constants.ts'
import type { MarkPalette, Rgb } from '../layers/palette.ts'

/** Speeds between which the colour runs from the rest over the go to the attention role, km/h. */
export const SPEED_STEPS = [0, 60, 110] as const

const between = (a: Rgb, b: Rgb, share: number): Rgb => [
  Math.round(a[0] + (b[0] - a[0]) * share),
  Math.round(a[1] + (b[1] - a[1]) * share),
  Math.round(a[2] + (b[2] - a[2]) * share),
]

/** Resolution of the colour scale, km/h. */
const STEP_KMH = 2

/** The colour of the way at a speed in m/s, from a table that is built once per palette. */
export const speedColors = (palette: MarkPalette): ((speed: number) => Rgb) => {
  const [slow, middle, fast] = SPEED_STEPS
  const table = Array.from({ length: fast / STEP_KMH + 1 }, (_, step): Rgb => {
    const kmh = step * STEP_KMH
    return kmh <= middle
      ? between(palette.rest, palette.go, (kmh - slow) / (middle - slow))
      : between(palette.go, palette.attention, (kmh - middle) / (fast - middle))
  })
  const last = table.length - 1
  return (speed) =>
    table[Math.max(0, Math.min(last, Math.round((speed * KMH_PER_MS) / STEP_KMH)))] ?? palette.go
}
