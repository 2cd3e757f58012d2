import type { GeoBox } from '../engine/view.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts'

/** The grid of the heat map: squares of Web Mercator that halve with each zoom, counted from the north-west. */

/** The zoom of the kept cells: 153 m a side at the equator, 98 m at 50 degrees. */
export const HEAT_ZOOM = 18
/** Cells of an answer at most, the empty ones included. */
export const HEAT_CELLS_MAX = 16_384

/** Cells of a view; west and north: the column and the row of its first cell. */
export interface HeatGrid {
  readonly zoom: number
  readonly west: number
  readonly north: number
  readonly columns: number
  readonly rows: number
}

const cellAt = (world: number, zoom: number): number =>
  Math.min(2 ** zoom - 1, Math.max(0, Math.floor(world * 2 ** zoom)))

/** The column of a longitude, degrees. */
export const heatColumn = (longitude: number, zoom: number): number => cellAt(mercatorX(longitude), zoom)

/** The row of a latitude, degrees; places nearer to a pole than the map are in its last row. */
export const heatRow = (latitude: number, zoom: number): number => cellAt(mercatorY(latitude), zoom)

const gridAt = ({ west, south, east, north }: GeoBox, zoom: number): HeatGrid => {
  const [left, top] = [heatColumn(west, zoom), heatRow(north, zoom)]
  const [columns, rows] = [heatColumn(east, zoom) - left + 1, heatRow(south, zoom) - top + 1]
  return { zoom, west: left, north: top, columns, rows }
}

/** The finest grid that covers a box with at most `HEAT_CELLS_MAX` cells. */
export const heatGridOf = (box: GeoBox): HeatGrid => {
  for (let zoom = HEAT_ZOOM; zoom > 0; zoom--) {
    const grid = gridAt(box, zoom)
    if (grid.columns * grid.rows <= HEAT_CELLS_MAX) return grid
  }
  return gridAt(box, 0)
}

/** The place of a cell, degrees. */
export const heatCellBox = (column: number, row: number, zoom: number): GeoBox => {
  const side = 2 ** zoom
  return {
    west: longitudeOf(column / side),
    south: latitudeOf((row + 1) / side),
    east: longitudeOf((column + 1) / side),
    north: latitudeOf(row / side),
  }
}
