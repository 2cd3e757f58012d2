/**
 * What a driver says of a point of a task, and what can be said when. The server decides by these tables alone, and the
 * driver's page offers what they have.
 */

export const POINT_MARKS = ['arrived', 'done', 'failed'] as const
export type PointMark = (typeof POINT_MARKS)[number]

/** What may follow what was said before; null: nothing was said. A second attempt may succeed; what is done stays done. */
const MARK_TRANSITIONS = {
  none: ['arrived', 'done', 'failed'],
  arrived: ['done', 'failed'],
  failed: ['arrived', 'done'],
  done: [],
} as const satisfies Readonly<Record<PointMark | 'none', readonly PointMark[]>>

/** The marks that may follow the last one of a point; null: it has none. */
export const nextPointMarks = (last: PointMark | null): readonly PointMark[] =>
  MARK_TRANSITIONS[last ?? 'none']

/**
 * Whether drivers may mark the points of a task: while it is active, and after it was done by itself, because it is done as soon as the
 * last point was reached, before the driver has a signature.
 */
export const takesMarks = ({
  state,
  outcome,
}: {
  readonly state: string
  readonly outcome: string | null
}): boolean => state === 'active' || (state === 'completed' && outcome === 'done')

/** The last mark of a point, ms since the epoch; null: there is none. */
export const lastMark = <M extends { readonly point: number; readonly at: number }>(
  marks: readonly M[],
  point: number,
): M | null => marks.findLast((mark) => mark.point === point) ?? null
