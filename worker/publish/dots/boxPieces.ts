import { mercatorX, mercatorY } from '../../../src/contract/rules/mercator.ts'
import type { ViewBox } from '../viewBox.ts'
import { WORLD_UNITS, type WorldBox } from './placeIndex.ts'

const unit = (share: number): number =>
  Math.min(WORLD_UNITS - 1, Math.max(0, Math.floor(share * WORLD_UNITS)))

/** A box of degrees as one or two world boxes that contain it, at most one unit larger on each side. */
export const boxPieces = ({ west, width, north, south }: ViewBox): readonly WorldBox[] => {
  const rows = { north: unit(mercatorY(north)), south: unit(mercatorY(south) + 2 / WORLD_UNITS) }
  if (width >= 360) return [{ west: 0, east: WORLD_UNITS - 1, ...rows }]
  const from = west >= 180 ? west - 360 : west
  const piece = (start: number, end: number): WorldBox => ({
    west: unit(mercatorX(start) - 2 / WORLD_UNITS),
    east: unit(mercatorX(end) + 2 / WORLD_UNITS),
    ...rows,
  })
  const to = from + width
  return to > 180 ? [piece(from, 180), piece(-180, to - 360)] : [piece(from, to)]
}

/** The world boxes around a point, `reach` as a share of the world's width to each side; two across the date line. */
export const boxesAround = (x: number, y: number, reach: number): readonly WorldBox[] => {
  const slack = reach + 2 / WORLD_UNITS
  const rows = { north: unit(y - slack), south: unit(y + slack) }
  if (slack >= 0.5) return [{ west: 0, east: WORLD_UNITS - 1, ...rows }]
  const [from, to] = [x - slack, x + slack]
  const piece = { west: unit(from), east: unit(to), ...rows }
  if (from < 0) return [piece, { ...piece, west: unit(1 + from), east: WORLD_UNITS - 1 }]
  return to > 1 ? [piece, { ...piece, west: 0, east: unit(to - 1) }] : [piece]
}
