import { type Columns, declare, rowOf } from '../columns.ts'
import { isLevel, placeAt, resultOf, without } from '../facts.ts'
import { levelCurve, type LevelMoment } from '../levelCurve.ts'
import type { ReportFacts, ReportKind, ReportRow } from '../reportKind.ts'

/** Litres by which a level has to differ from the last row, and ms after which it has one anyway. */
const STEP_LITRES = 1
const STEP_MS = 900_000

const COLUMNS = {
  kind: { unit: 'word', isRequired: true },
  at: { unit: 'moment', isRequired: true },
  level: { unit: 'litres', isRequired: true, total: 'last' },
  litres: { unit: 'litres' },
  filled: { unit: 'litres', total: 'sum' },
  drained: { unit: 'litres', total: 'sum' },
  place: { unit: 'place' },
} as const satisfies Columns

/** Fewer levels: each that differs from the one before, one at least every 15 minutes, and the last. */
const thinned = (curve: readonly LevelMoment[]): LevelMoment[] => {
  const kept: LevelMoment[] = []
  for (const [index, moment] of curve.entries()) {
    const last = kept.at(-1)
    const isFar = !last || Math.abs(moment.litres - last.litres) >= STEP_LITRES
    if (isFar || moment.at - last.at >= STEP_MS || index === curve.length - 1) kept.push(moment)
  }
  return kept
}

const levelRows = async ({ series, points }: ReportFacts): Promise<ReportRow[]> =>
  thinned(await levelCurve(series)).map(({ at, litres }) => {
    const none = { litres: null, filled: null, drained: null, place: null }
    const span = { from: at, to: at, ...placeAt(points, at) }
    return rowOf(COLUMNS, { kind: 'level', at, level: litres, ...none }, span)
  })

const eventRows = ({ movement }: ReportFacts, kind: 'fuelling' | 'defuelling'): ReportRow[] =>
  (kind === 'fuelling' ? movement.fuellings : movement.defuellings).map((event) => {
    const { from: at, after: level, litres } = event
    const [filled, drained] = kind === 'fuelling' ? [litres, null] : [null, litres]
    return rowOf(COLUMNS, { kind, at, level, litres, filled, drained, place: null }, event)
  })

/** REPORT-17: the fuel level over time, for a chart, with what was filled and drained. */
export const fuelLevel: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'fuel-level',
    options: ['geoCoding'],
    groupings: ['vehicle', 'day', 'shift', 'driver', 'trailer'],
    needs: ['fuel'],
  }),
  async compute(input) {
    if (!input.seesFuel) return without('fuelHidden')
    const facts = await input.read()
    const positions = facts.points.timestamp.length
    if (!facts.series.some(isLevel)) return resultOf([], positions, 'noFuelSensor')
    const rows = [
      ...(await levelRows(facts)),
      ...eventRows(facts, 'fuelling'),
      ...eventRows(facts, 'defuelling'),
    ]
    return resultOf(
      rows.toSorted((a, b) => a.from - b.from),
      positions,
    )
  },
}
