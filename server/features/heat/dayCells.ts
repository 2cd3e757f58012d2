import { HEAT_ZOOM, heatColumn, heatRow } from '../../../src/contract/rules/heatGrid.ts'
import type { HeatMeasure } from '../../../src/contract/http/heat.ts'
import type { TrackPointColumns } from '../../../src/contract/http/trackBytes.ts'
import { findMovement, positionAt } from '../../live/period/findMovement.ts'
import { MovementDetails } from '../../live/period/movementDetails.ts'
import { findPlaceDrop } from '../../movement/placeGate.ts'
import type { MovementSettings } from '../../movement/ports.ts'
import { placeAt, type RowPlace } from '../../reports/facts.ts'
import { standsOf } from '../../reports/stands.ts'
import { type Cell, CellSums } from './packCells.ts'

/** The cells of a day, by what they count. */
export type DayCells = Readonly<Record<HeatMeasure, readonly Cell[]>>

const addAt = (sums: CellSums, { latitude, longitude }: RowPlace, count: number, ms: number): void => {
  if (latitude === null || longitude === null) return
  sums.add(heatColumn(longitude, HEAT_ZOOM), heatRow(latitude, HEAT_ZOOM), count, Math.round(ms))
}

/**
 * Each position with a valid place counts once, with the time in motion since the one before; a position without a place adds
 * its time to the place before it. Sums of time are whole and add up to the time in motion of the day.
 */
const presenceOf = (points: TrackPointColumns, details: MovementDetails): CellSums => {
  const sums = new CellSums()
  let place: RowPlace | null = null
  let [noted, waiting] = [0, 0]
  for (let row = 0; row < points.timestamp.length; row++) {
    const position = positionAt(points, row)
    const isPlaced = findPlaceDrop(position) === null
    if (isPlaced) place = position
    const moved = Math.round(details.movingUntil(row))
    waiting += moved - noted
    noted = moved
    if (place === null) continue
    addAt(sums, place, isPlaced ? 1 : 0, waiting)
    waiting = 0
  }
  return sums
}

/**
 * What the cells of a vehicle's day say, from the detectors that tracks and reports have. points: of the day, in the order of
 * time. A stop counts where and when it began, an excess too; a silence where the last position before it was.
 */
export const findDayCells = async (
  points: TrackPointColumns,
  settings: MovementSettings,
): Promise<DayCells> => {
  const details = new MovementDetails()
  const movement = await findMovement(points, null, settings, { details })
  const [stops, speeding, lost] = [new CellSums(), new CellSums(), new CellSums()]
  for (const stand of standsOf({ movement })) addAt(stops, stand, 1, stand.to - stand.from)
  for (const one of details.speedings) addAt(speeding, one, 1, one.to - one.from)
  for (const { from, to } of details.silences) addAt(lost, placeAt(points, from), 1, to - from)
  return {
    presence: presenceOf(points, details).all,
    stops: stops.all,
    speeding: speeding.all,
    lost: lost.all,
  }
}
