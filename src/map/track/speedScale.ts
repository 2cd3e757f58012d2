import { KMH_PER_MS } from '../../contract/constants.ts'
import { cssColor, type MarkPalette } from '../layers/palette.ts'
import { SPEED_STEPS, speedColors } from './speedColor.ts'

/** The colours of the way from slow to fast, as a background from left to right. */
export const speedScale = (palette: MarkPalette): string => {
  const colorAt = speedColors(palette)
  const stops = SPEED_STEPS.map((kmh) => cssColor(colorAt(kmh / KMH_PER_MS)))
  return `linear-gradient(90deg, ${stops.join(', ')})`
}
