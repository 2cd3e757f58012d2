/** Consecutive slots: `count` of `items`, from the index `first` on, backwards with a `step` of -1. */
export interface SlotRun {
  readonly items: Uint32Array
  readonly first: number
  readonly step: 1 | -1
  readonly count: number
}

/** Every known vehicle in the order of one sort key of any kind. */
export interface SlotRanks {
  /** Order of two slots in one direction: negative when the first comes first; 0 for the same slot alone. */
  compare(a: number, b: number, reverse: boolean): number
  /** Every slot in one direction; valid until the next update. */
  runs(reverse: boolean): readonly SlotRun[]
  /** Vehicles that were added or removed, or whose sort key changed. */
  update(changed: readonly number[]): void
}

/**
 * How often the list is sorted again by values that change with reports: k vehicles cost k log n comparisons and one
 * copy pass per interval, however often they report; rows do not jump faster than a person reads.
 */
export const RERANK_MS = 1_000

/** An order by values that change while vehicles report; `update` takes over the new value of a slot. */
export interface RunningRanks extends SlotRanks {
  /** Whether the value of a slot may differ from the one at its last `update`. `reasons`: DIRTY reasons of its change. */
  isStray(slot: number, reasons: number): boolean
}

export const visitRun = ({ items, first, step, count }: SlotRun, visit: (slot: number) => void): void => {
  for (let nth = 0; nth < count; nth++) visit(items[first + nth * step] ?? 0)
}
