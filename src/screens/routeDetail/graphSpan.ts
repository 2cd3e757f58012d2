import type { TimeSpan } from '../../contract/timeSpan.ts'

/** Minimum span, ms. */
const LEAST_MS = 60_000

/** The span zoomed by a factor (below 1: in) around a moment that stays in place, within the whole. */
export const zoomed = (span: TimeSpan, whole: TimeSpan, around: number, factor: number): TimeSpan => {
  const length = Math.min(whole.to - whole.from, Math.max(LEAST_MS, (span.to - span.from) * factor))
  const share = (around - span.from) / (span.to - span.from)
  const from = Math.max(whole.from, Math.min(whole.to - length, around - share * length))
  return { from, to: from + length }
}

/** The span between two moments in any order, no shorter than the minimum, within the whole. */
export const between = (a: number, b: number, whole: TimeSpan): TimeSpan => {
  const from = Math.max(whole.from, Math.min(a, b))
  const to = Math.min(whole.to, Math.max(a, b))
  return to - from >= LEAST_MS ? { from, to } : zoomed(whole, whole, (from + to) / 2, 0)
}

/** The span shifted to contain a moment; the same one when it does. */
export const showing = (span: TimeSpan, whole: TimeSpan, at: number): TimeSpan => {
  if (at >= span.from && at <= span.to) return span
  const length = span.to - span.from
  const from = Math.max(whole.from, Math.min(whole.to - length, at - length / 2))
  return { from, to: from + length }
}
