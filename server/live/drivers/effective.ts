import type { DriverEnd, DriverSource } from '../../../src/contract/http/drivers.ts'

/** An interval as it is stored. Moments are ms since the epoch. */
export interface StoredInterval {
  readonly id: number
  readonly source: DriverSource
  readonly number: string | null
  readonly employeeId: number | null
  readonly from: number
  /** null: it lasts. */
  readonly to: number | null
  readonly endReason: DriverEnd | null
  readonly madeBy: string | null
  readonly madeAt: number | null
}

const endOf = ({ to }: Pick<StoredInterval, 'to'>): number => to ?? Number.POSITIVE_INFINITY

/** The parts of an interval outside another one. */
const without = (interval: StoredInterval, cut: StoredInterval): StoredInterval[] => {
  if (cut.from >= endOf(interval) || endOf(cut) <= interval.from) return [interval]
  const parts: StoredInterval[] = []
  if (interval.from < cut.from) parts.push({ ...interval, to: cut.from, endReason: 'manual' })
  if (endOf(cut) < endOf(interval)) parts.push({ ...interval, from: endOf(cut) })
  return parts
}

/**
 * Who counts as the driver: what a person wrote covers what cards say, and of what persons wrote the latest covers the rest.
 * The intervals are in time order and do not overlap; the stored ones may.
 */
export const effectiveIntervals = (stored: readonly StoredInterval[]): readonly StoredInterval[] => {
  const byWeight = stored.toSorted(
    (a, b) =>
      Number(a.source === 'card') - Number(b.source === 'card') ||
      (b.madeAt ?? 0) - (a.madeAt ?? 0) ||
      b.id - a.id,
  )
  const counted: StoredInterval[] = []
  for (const interval of byWeight) {
    const heavier = [...counted]
    let parts = [interval]
    for (const cut of heavier) parts = parts.flatMap((part) => without(part, cut))
    counted.push(...parts)
  }
  return counted.toSorted((a, b) => a.from - b.from)
}
