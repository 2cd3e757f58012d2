import { declare, rowOf } from '../columns.ts'
import { resultOf, settingsOf, without } from '../facts.ts'
import type { ReportKind } from '../reportKind.ts'
import { SPEEDING_COLUMNS, speedingCells } from '../speedings.ts'

/** REPORT-14: each excess of the vehicle's speed limit, or of the question's. */
export const overSpeed: ReportKind = {
  declaration: declare(SPEEDING_COLUMNS, {
    kind: 'over_speed',
    options: ['allowedSpeed', 'geoCoding'],
    groupings: ['vehicle', 'day', 'shift', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    if (input.options.allowedSpeed === null && settingsOf(input.vehicle).allowedSpeed === null)
      return without('noSpeedLimit')
    const { details, points } = await input.read()
    const rows = details.speedings.map((speeding) =>
      rowOf(SPEEDING_COLUMNS, speedingCells(speeding, details), speeding),
    )
    return resultOf(rows, points.timestamp.length)
  },
}
