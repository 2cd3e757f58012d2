import { declare, rowOf } from '../columns.ts'
import { resultOf } from '../facts.ts'
import type { ReportKind } from '../reportKind.ts'
import { STAND_COLUMNS, standCells, standsOf } from '../stands.ts'

/** REPORT-03: each stop and parking. */
export const stopsReport: ReportKind = {
  declaration: declare(STAND_COLUMNS, {
    kind: 'stops-report',
    options: ['longerThen', 'geoCoding'],
    groupings: ['vehicle', 'day', 'shift', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    const facts = await input.read()
    const rows = standsOf(facts, input.options.longerThen ?? 0).map((stand) =>
      rowOf(STAND_COLUMNS, standCells(stand), stand),
    )
    return resultOf(rows, facts.points.timestamp.length)
  },
}
