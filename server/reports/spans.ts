/** Stretches of time, ms since the epoch, `to` exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The same time without overlaps, in order. */
export const unionOf = (stretches: readonly Stretch[]): Stretch[] => {
  const union: { from: number; to: number }[] = []
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = union.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) union.push({ from, to })
  }
  return union
}

/** What two sets of stretches share; each without overlaps and in order. */
export const sharedBy = (a: readonly Stretch[], b: readonly Stretch[]): Stretch[] => {
  const shared: Stretch[] = []
  for (let [one, other] = [0, 0]; one < a.length && other < b.length; ) {
    const [left, right] = [a[one], b[other]]
    if (!left || !right) break
    const [from, to] = [Math.max(left.from, right.from), Math.min(left.to, right.to)]
    if (to > from) shared.push({ from, to })
    if (left.to < right.to) one++
    else other++
  }
  return shared
}

export const msOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + to - from, 0)
