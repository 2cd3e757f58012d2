import { type Columns, declare, rowOf } from '../columns.ts'
import { resultOf, settingsOf, without } from '../facts.ts'
import { onSpans, workInputs } from '../inputs.ts'
import type { ReportKind } from '../reportKind.ts'
import { msOf, sharedBy, unionOf } from '../spans.ts'
import { middleOf, standsOf } from '../stands.ts'
import { hasAskedZones, isAsked, VISIT_COLUMNS, visitCells, visitsOf } from '../visits.ts'

const COLUMNS = {
  ...VISIT_COLUMNS,
  stops: { unit: 'count', total: 'sum' },
  standing: { unit: 'duration', total: 'sum' },
  engine: { unit: 'duration', total: 'sum' },
  work: { unit: 'duration', total: 'sum' },
} as const satisfies Columns

/** REPORT-11: for each visit of a zone the time standing, with the engine on, and with a work input on. */
export const zonesStopsAndWork: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'zones-stops-and-work',
    options: ['zones', 'ZoneType'],
    groupings: ['vehicle', 'day', 'shift', 'zone', 'zoneType', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    if (!hasAskedZones(input)) return without('noZones')
    const facts = await input.read()
    const { gapMs } = settingsOf(input.vehicle)
    const stands = standsOf(facts)
    const standing = unionOf(stands)
    const inputs = workInputs(facts.series)
    const working = unionOf(inputs.flatMap((one) => onSpans(one, gapMs)))
    const rows = visitsOf(facts, isAsked(input)).map((visit) => {
      const { from, to } = visit
      const cells = {
        ...visitCells(visit, input),
        stops: stands.filter((stand) => from <= middleOf(stand) && middleOf(stand) <= to).length,
        standing: msOf(sharedBy([visit], standing)),
        engine: facts.details.between(from, to).engineMs,
        work: inputs.length === 0 ? null : msOf(sharedBy([visit], working)),
      }
      return rowOf(COLUMNS, cells, visit)
    })
    return resultOf(rows, facts.points.timestamp.length)
  },
}
