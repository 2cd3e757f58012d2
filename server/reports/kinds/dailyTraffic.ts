import { createDayClock } from '../../live/dayClock.ts'
import { type Columns, declare, PER_100_KM, ratioOf, rowOf, SPEED } from '../columns.ts'
import { placeAt, placeCell, resultOf } from '../facts.ts'
import type { ReportFacts, ReportInput, ReportKind, ReportRow } from '../reportKind.ts'

const COLUMNS = {
  day: { unit: 'day', isRequired: true },
  mileage: { unit: 'distance', total: 'sum' },
  moving: { unit: 'duration', total: 'sum' },
  standing: { unit: 'duration', total: 'sum' },
  idling: { unit: 'duration', total: 'sum' },
  engine: { unit: 'duration', total: 'sum' },
  trips: { unit: 'count', total: 'sum' },
  stops: { unit: 'count', total: 'sum' },
  parkings: { unit: 'count', total: 'sum' },
  maxSpeed: { unit: 'speed', total: 'max' },
  averageSpeed: { unit: 'speed', ratio: SPEED },
  workStart: { unit: 'moment', total: 'min' },
  startPlace: { unit: 'place' },
  workEnd: { unit: 'moment', total: 'max' },
  endPlace: { unit: 'place' },
  used: { unit: 'litres', total: 'sum' },
  per100Km: { unit: 'litresPer100Km', ratio: PER_100_KM },
} as const satisfies Columns

/** A day as the route page shows it. */
const rowOfDay = (
  day: number,
  span: { from: number; to: number },
  { points, movement }: ReportFacts,
): ReportRow => {
  const { trips, totals } = movement
  const [workStart, workEnd] = [trips[0]?.from ?? null, trips.at(-1)?.to ?? null]
  const first = placeAt(points, workStart ?? points.timestamp[0] ?? 0)
  const cells = {
    day,
    mileage: totals.mileage,
    moving: totals.movingMs,
    standing: totals.standingMs,
    idling: totals.idlingMs,
    engine: totals.engineMs,
    trips: totals.trips,
    stops: totals.stops,
    parkings: totals.parkings,
    maxSpeed: totals.maxSpeed,
    averageSpeed: totals.averageSpeed,
    workStart,
    startPlace: null,
    workEnd,
    endPlace: workEnd === null ? null : placeCell(placeAt(points, workEnd)),
    used: totals.fuelUsed,
    per100Km: ratioOf(PER_100_KM, totals.fuelUsed, totals.mileage),
  }
  return rowOf(COLUMNS, cells, { ...span, ...first })
}

/** REPORT-01: what a vehicle did on each day. */
export const dailyTraffic: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'daily-traffic',
    options: ['geoCoding'],
    groupings: ['vehicle', 'day', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input: ReportInput) {
    const clock = createDayClock(input.timeZone)
    const rows: ReportRow[] = []
    for await (const { from, to, facts } of input.readDays())
      if (facts.points.timestamp.length > 0) rows.push(rowOfDay(clock.dayStart(from), { from, to }, facts))
    return resultOf(rows, rows.length)
  },
}
