import type { TaskPoint } from '../../../src/contract/http/tasks.ts'

/** When a point is expected to be reached, ms since the epoch; null: open. */
export interface ExpectedArrival {
  readonly from: number | null
  readonly to: number | null
}

/** The expected arrival that customers see: what is estimated from the drive, before that the planned time. */
export const expectedArrival = ({
  estimatedArrivalTime: estimated,
  requiredArrivalTimeFrom: from,
  requiredArrivalTimeTo: to,
}: Pick<
  TaskPoint,
  'estimatedArrivalTime' | 'requiredArrivalTimeFrom' | 'requiredArrivalTimeTo'
>): ExpectedArrival => (estimated === null ? { from, to } : { from: estimated, to: estimated })
