import type { MovementDetails } from '../live/period/movementDetails.ts'
import type { Speeding } from '../movement/ports.ts'
import type { Columns } from './columns.ts'

/** The columns of a row about a speeding. */
export const SPEEDING_COLUMNS = {
  from: { unit: 'moment', isRequired: true },
  to: { unit: 'moment' },
  duration: { unit: 'duration', total: 'sum' },
  maxSpeed: { unit: 'speed', isRequired: true, total: 'max' },
  allowed: { unit: 'speed' },
  excess: { unit: 'speed', total: 'max' },
  distance: { unit: 'distance', total: 'sum' },
  place: { unit: 'place' },
} as const satisfies Columns

/** Their cells; the place is that of the row. */
export const speedingCells = (
  { from, to, maxSpeed, allowedSpeed: allowed }: Speeding,
  details: MovementDetails,
) => ({
  from,
  to,
  duration: to - from,
  maxSpeed,
  allowed,
  excess: maxSpeed - allowed,
  distance: details.between(from, to).mileage,
  place: null,
})
