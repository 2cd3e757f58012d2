import { declare, rowOf } from '../columns.ts'
import { resultOf } from '../facts.ts'
import type { ReportKind } from '../reportKind.ts'
import { middleOf, STAND_COLUMNS, standCells, standsOf } from '../stands.ts'
import { isAsked, visitsOf } from '../visits.ts'

/** REPORT-10: each stop and parking outside of the zones of the question. */
export const stopsWithoutZones: ReportKind = {
  declaration: declare(STAND_COLUMNS, {
    kind: 'stops-without-zones',
    options: ['zones', 'ZoneType', 'longerThen', 'geoCoding'],
    groupings: ['vehicle', 'day', 'shift', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    const facts = await input.read()
    const visits = visitsOf(facts, isAsked(input))
    const rows = standsOf(facts, input.options.longerThen ?? 0)
      .filter((stand) => {
        const at = middleOf(stand)
        return !visits.some(({ from, to }) => from <= at && at <= to)
      })
      .map((stand) => rowOf(STAND_COLUMNS, standCells(stand), stand))
    return resultOf(rows, facts.points.timestamp.length)
  },
}
