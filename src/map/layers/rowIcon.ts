import type { VehicleRow } from '../../contract/engine/rows.ts'
import { shapeOfRow } from '../../fleet/markShape.ts'
import { iconOfShape, pointsWest, VARIANT } from './markIcons.ts'

/** The icon of a row, as the map draws it, and its rotation (degrees clockwise). */
export const iconOfRow = (row: VehicleRow): { readonly icon: number; readonly turn: number } => {
  const shape = shapeOfRow(row)
  const turn = shape === 'move' ? (row.azimuth ?? 0) : 0
  const variant =
    (row.hasGps ? 0 : VARIANT.noGps) |
    (row.ignitionOn ? VARIANT.ignitionOn : 0) |
    (pointsWest(turn) ? VARIANT.reverse : 0)
  return { icon: iconOfShape(shape, variant), turn }
}
