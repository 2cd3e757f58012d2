import { type Columns, declare, rowOf } from '../columns.ts'
import { placeAt, resultOf, settingsOf } from '../facts.ts'
import { inputsOf, onSpans } from '../inputs.ts'
import type { ReportKind } from '../reportKind.ts'

const COLUMNS = {
  input: { unit: 'text', isRequired: true },
  from: { unit: 'moment', isRequired: true },
  to: { unit: 'moment' },
  duration: { unit: 'duration', total: 'sum' },
  mileage: { unit: 'distance', total: 'sum' },
  place: { unit: 'place' },
} as const satisfies Columns

/** REPORT-02: each time that an input was on. */
export const logicalInputs: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'logical-inputs',
    options: ['geoCoding'],
    groupings: ['vehicle', 'day', 'shift', 'driver', 'trailer'],
    needs: [],
  }),
  async compute(input) {
    const { series, points, details } = await input.read()
    const { gapMs } = settingsOf(input.vehicle)
    const inputs = inputsOf(series)
    const rows = inputs.flatMap((one) =>
      onSpans(one, gapMs).map(({ from, to }) => {
        const name = one.name === '' ? String(one.number) : one.name
        const { mileage } = details.between(from, to)
        const cells = { input: name, from, to, duration: to - from, mileage, place: null }
        return rowOf(COLUMNS, cells, { from, to, ...placeAt(points, from) })
      }),
    )
    return resultOf(rows, points.timestamp.length, inputs.length === 0 ? 'noInputs' : 'nothing')
  },
}
