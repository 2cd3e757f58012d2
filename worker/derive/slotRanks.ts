/** Consecutive slots: `count` of `items`, from the index `first` on, backwards with a `step` of -1. */
export interface SlotRun {
  readonly items: Uint32Array
  readonly first: number
  readonly step: 1 | -1
  readonly count: number
}

/** Every known vehicle in the order of one sort key of any kind. */
export interface SlotRanks {
  /** Sort value of a slot in one direction: smaller comes first; values are unique. */
  position(slot: number, reverse: boolean): number
  /** Every slot in one direction; valid until the next update. */
  runs(reverse: boolean): readonly SlotRun[]
  /** Vehicles that were added or removed, or whose sort key changed. */
  update(changed: readonly number[]): void
}

export const visitRun = ({ items, first, step, count }: SlotRun, visit: (slot: number) => void): void => {
  for (let nth = 0; nth < count; nth++) visit(items[first + nth * step] ?? 0)
}
