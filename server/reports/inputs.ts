import type { TrackSeries } from '../../src/contract/http/track.ts'
import { type Stretch, unionOf } from './spans.ts'

/** Names by which inputs say what is wired to them, in the languages of the product. */
const TRAILER = /trailer|прицеп|причеп|причіп/i
const WORK = /work|pto|работ|робот|вом|агрегат/i

export const inputsOf = (series: readonly TrackSeries[]): TrackSeries[] =>
  series.filter(({ kind }) => kind === 'input')

/** The input that says whether a trailer is attached (REPORT-33); undefined: none is named so. */
export const trailerInput = (series: readonly TrackSeries[]): TrackSeries | undefined =>
  inputsOf(series).find(({ name }) => TRAILER.test(name))

/** The inputs that say whether the vehicle works, such as a power take-off. */
export const workInputs = (series: readonly TrackSeries[]): TrackSeries[] =>
  inputsOf(series).filter(({ name }) => WORK.test(name) && !TRAILER.test(name))

/** When an input is on. As for counters of input hours, a silence of more than `gapMs` is not counted. */
export const onSpans = ({ timestamp, value }: TrackSeries, gapMs: number): Stretch[] => {
  const spans: Stretch[] = []
  for (let row = 0; row + 1 < timestamp.length; row++) {
    const [from, to] = [timestamp[row] ?? 0, timestamp[row + 1] ?? 0]
    if (value[row] === 1 && to - from <= gapMs) spans.push({ from, to })
  }
  return unionOf(spans)
}
