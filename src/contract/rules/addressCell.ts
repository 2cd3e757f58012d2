import type { GeoPoint } from '../engine/view.ts'
import { ADDRESS_CELL_DEGREES } from '../http/addresses.ts'

/** Cells from west to east around the globe. */
const COLUMNS = Math.round(360 / ADDRESS_CELL_DEGREES)

/** The number of the cell that a point in degrees is in: points of a cell have the same address. */
export const addressCell = ({ latitude, longitude }: GeoPoint): number =>
  Math.floor((latitude + 90) / ADDRESS_CELL_DEGREES) * COLUMNS +
  (Math.floor((longitude + 180) / ADDRESS_CELL_DEGREES) % COLUMNS)
