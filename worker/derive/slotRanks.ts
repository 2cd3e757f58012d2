/** Every known vehicle in the order of one sort key, whatever the key is made of. */
export interface SlotRanks {
  /** Sorting value of a slot in one direction: smaller comes first; no two slots have the same. */
  position(slot: number, reverse: boolean): number
  /** Calls `visit` with every slot in the order of one direction. */
  forEach(reverse: boolean, visit: (slot: number) => void): void
  /** Vehicles that came, went or changed what they are sorted by. */
  update(changed: readonly number[]): void
}
