import { createDayClock } from '../../live/dayClock.ts'
import { type Columns, declare, PER_100_KM, PER_HOUR, ratioOf, rowOf } from '../columns.ts'
import { isLevel, placeAt, resultOf, without } from '../facts.ts'
import { normOf, readFuelNorms } from '../fuelNorm.ts'
import type { ReportFacts, ReportKind, ReportRow } from '../reportKind.ts'

const COLUMNS = {
  day: { unit: 'day', isRequired: true },
  start: { unit: 'litres', total: 'first' },
  filled: { unit: 'litres', total: 'sum' },
  drained: { unit: 'litres', total: 'sum' },
  used: { unit: 'litres', isRequired: true, total: 'sum' },
  end: { unit: 'litres', total: 'last' },
  mileage: { unit: 'distance', total: 'sum' },
  engine: { unit: 'duration', total: 'sum' },
  per100Km: { unit: 'litresPer100Km', ratio: PER_100_KM },
  perHour: { unit: 'litresPerHour', ratio: PER_HOUR },
  norm: { unit: 'litres', total: 'sum' },
  difference: { unit: 'litres', total: 'sum' },
} as const satisfies Columns

/** start + filled − drained − used; the measured level where one of them is unknown. */
const endOf = ({ movement: { totals }, details }: ReportFacts): number | null => {
  const { fuelUsed, fuelFilled, fuelDrained } = totals
  if (details.fuelStart === null || fuelUsed === null) return details.fuelEnd
  return details.fuelStart + (fuelFilled ?? 0) - (fuelDrained ?? 0) - fuelUsed
}

const cellsOf = (day: number, facts: ReportFacts, norm: number | null) => {
  const {
    mileage,
    engineMs,
    fuelUsed: used,
    fuelFilled: filled,
    fuelDrained: drained,
  } = facts.movement.totals
  return {
    day,
    start: facts.details.fuelStart,
    filled,
    drained,
    used,
    end: endOf(facts),
    mileage,
    engine: engineMs,
    per100Km: ratioOf(PER_100_KM, used, mileage),
    perHour: ratioOf(PER_HOUR, used, engineMs),
    norm,
    difference: used === null || norm === null ? null : used - norm,
  }
}

/** REPORT-05: the balance of fuel of each day. */
export const dailyFuel: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'daily-fuel',
    options: [],
    groupings: ['vehicle', 'day', 'driver', 'trailer'],
    needs: ['fuel'],
  }),
  async compute(input) {
    if (!input.seesFuel) return without('fuelHidden')
    const clock = createDayClock(input.timeZone)
    const norms = readFuelNorms(input.vehicle.settings)
    const rows: ReportRow[] = []
    let positions = 0
    for await (const { from, to, facts } of input.readDays()) {
      positions += facts.points.timestamp.length
      if (!facts.series.some(isLevel) || facts.details.fuelStart === null) continue
      const cells = cellsOf(
        clock.dayStart(from),
        facts,
        normOf(facts, norms, { from, to, timeZone: input.timeZone })?.litres ?? null,
      )
      rows.push(rowOf(COLUMNS, cells, { from, to, ...placeAt(facts.points, from) }))
    }
    return resultOf(rows, positions, 'noFuelSensor')
  },
}
