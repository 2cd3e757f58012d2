import { createDayClock } from '../../live/dayClock.ts'
import { type Columns, declare, rowOf } from '../columns.ts'
import { isLevel, placeAt, resultOf, without } from '../facts.ts'
import { levelCurve } from '../levelCurve.ts'
import type { ReportFacts, ReportKind, ReportRow } from '../reportKind.ts'

const COLUMNS = {
  day: { unit: 'day', isRequired: true },
  start: { unit: 'litres', isRequired: true, total: 'first' },
  end: { unit: 'litres', isRequired: true, total: 'last' },
  min: { unit: 'litres', total: 'min' },
  max: { unit: 'litres', total: 'max' },
  filled: { unit: 'litres', total: 'sum' },
  drained: { unit: 'litres', total: 'sum' },
  used: { unit: 'litres', total: 'sum' },
} as const satisfies Columns

const cellsOf = async (day: number, { series, movement: { totals }, details }: ReportFacts) => {
  const curve = await levelCurve(series)
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { litres } of curve) {
    min = Math.min(min, litres)
    max = Math.max(max, litres)
  }
  return {
    day,
    start: details.fuelStart,
    end: details.fuelEnd,
    min: curve.length > 0 ? min : null,
    max: curve.length > 0 ? max : null,
    filled: totals.fuelFilled,
    drained: totals.fuelDrained,
    used: totals.fuelUsed,
  }
}

/** REPORT-04: the fuel level of each day. */
export const dailyFuelLevel: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'daily-fuel-level',
    options: [],
    groupings: ['vehicle', 'day', 'driver', 'trailer'],
    needs: ['fuel'],
  }),
  async compute(input) {
    if (!input.seesFuel) return without('fuelHidden')
    const clock = createDayClock(input.timeZone)
    const rows: ReportRow[] = []
    let positions = 0
    for await (const { from, to, facts } of input.readDays()) {
      positions += facts.points.timestamp.length
      if (!facts.series.some(isLevel)) continue
      const cells = await cellsOf(clock.dayStart(from), facts)
      rows.push(rowOf(COLUMNS, cells, { from, to, ...placeAt(facts.points, from) }))
    }
    return resultOf(rows, positions, 'noFuelSensor')
  },
}
