import type { TrackStop } from '../../src/contract/http/track.ts'
import type { Columns } from './columns.ts'
import type { ReportFacts } from './reportKind.ts'

/** A stop or a parking. */
export interface Stand extends TrackStop {
  readonly kind: 'stop' | 'parking'
}

/** The columns of a row about a stand. */
export const STAND_COLUMNS = {
  kind: { unit: 'word', isRequired: true },
  from: { unit: 'moment', isRequired: true },
  to: { unit: 'moment' },
  duration: { unit: 'duration', total: 'sum' },
  ignition: { unit: 'duration', total: 'sum' },
  place: { unit: 'place' },
} as const satisfies Columns

/** Their cells; the place is that of the row. */
export const standCells = ({ kind, from, to, ignitionMs: ignition }: Stand) => ({
  kind,
  from,
  to,
  duration: to - from,
  ignition,
  place: null,
})

/** Stops and parkings that last at least so long (ms), in the order of time. */
export const standsOf = (
  { movement: { stops, parkings } }: Pick<ReportFacts, 'movement'>,
  least = 0,
): Stand[] =>
  [
    ...stops.map((stop) => ({ ...stop, kind: 'stop' as const })),
    ...parkings.map((parking) => ({ ...parking, kind: 'parking' as const })),
  ]
    .filter(({ from, to }) => to - from >= least)
    .toSorted((a, b) => a.from - b.from)

/** The moment by which a stand is assigned to visits of zones. */
export const middleOf = ({ from, to }: Stand): number => (from + to) / 2
