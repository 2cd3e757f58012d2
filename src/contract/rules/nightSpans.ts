import { isWithinHours, nextShiftEnd, type WorkingHours } from './workingHours.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** The parts of a span (ms since the epoch) within daily hours. dayStart: of the day of a moment. */
export const nightSpans = (
  hours: WorkingHours,
  span: Span,
  dayStart: (at: number) => number,
): readonly Span[] => {
  const found: Span[] = []
  let at = span.from
  while (at < span.to) {
    const isInside = isWithinHours(hours, at, dayStart(at))
    const next = nextShiftEnd(isInside ? hours : { from: hours.to, to: hours.from }, at, dayStart(at))
    if (isInside) found.push({ from: at, to: Math.min(next, span.to) })
    at = next
  }
  return found
}
