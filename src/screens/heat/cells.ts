import type { GeoPoint } from '../../contract/engine/view.ts'
import type { HeatMap } from '../../contract/http/heat.ts'
import { heatCellBox } from '../../contract/rules/heatGrid.ts'
import type { HeatCellKey } from '../../map/heat/heatOverlay.ts'

/** A cell with what is counted in it. */
export interface CountedCell extends HeatCellKey {
  readonly count: number
  readonly ms: number
}

const cellAt = ({ zoom, column, row, count, ms }: HeatMap, index: number): CountedCell => ({
  zoom,
  column: column[index] ?? 0,
  row: row[index] ?? 0,
  count: count[index] ?? 0,
  ms: ms[index] ?? 0,
})

/** The cells with the most, in the order of their figures. */
export const strongestCells = (map: HeatMap, most: number): readonly CountedCell[] =>
  [...map.count.keys()]
    .toSorted((a, b) => (map.count[b] ?? 0) - (map.count[a] ?? 0) || (map.ms[b] ?? 0) - (map.ms[a] ?? 0))
    .slice(0, most)
    .map((index) => cellAt(map, index))

/** A cell of an answer; null: the answer has other cells, or nothing in this one. */
export const findCell = (map: HeatMap, { zoom, column, row }: HeatCellKey): CountedCell | null => {
  if (map.zoom !== zoom) return null
  const index = map.column.findIndex((one, place) => one === column && map.row[place] === row)
  return index < 0 ? null : cellAt(map, index)
}

/** The middle of a cell, degrees. */
export const centreOf = ({ zoom, column, row }: HeatCellKey): GeoPoint => {
  const { west, south, east, north } = heatCellBox(column, row, zoom)
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}
