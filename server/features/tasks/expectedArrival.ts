import type { TaskPoint } from '../../../src/contract/http/tasks.ts'

/** When a point is expected to be reached, ms since the epoch; null: open. */
export interface ExpectedArrival {
  readonly from: number | null
  readonly to: number | null
}

/** The expected arrival that customers see: the planned one. */
export const expectedArrival = ({
  requiredArrivalTimeFrom,
  requiredArrivalTimeTo,
}: Pick<TaskPoint, 'requiredArrivalTimeFrom' | 'requiredArrivalTimeTo'>): ExpectedArrival => ({
  from: requiredArrivalTimeFrom,
  to: requiredArrivalTimeTo,
})
