import { MARK_FLAG } from '../../src/contract/engine/marks.ts'
import { MARKER_STATUSES, type MarkerStatus } from '../../src/contract/rules/status.ts'
import { grown } from '../store/grown.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import type { SlotMarkColumns } from './rowFilter.ts'
import { type RunningRanks, type SlotRanks, type SlotRun, visitRun } from './slotRanks.ts'

/** Vehicles in alarm are first, whatever their status. */
const ALARM = 0
const AFTER_ALARMS = { move: 1, normal: 2, no_signal: 3 } as const satisfies Record<MarkerStatus, number>
const RANK_OF_CODE = MARKER_STATUSES.map((status) => AFTER_ALARMS[status])
const STATES = 1 + MARKER_STATUSES.length

/** Vehicles by their state: in alarm, moving, parked, without a signal; those of one state by name. */
export class StateRanks implements RunningRanks {
  readonly #store: FleetStore
  readonly #marks: SlotMarkColumns
  readonly #names: SlotRanks
  /** Per slot: the state as of its last `update`. */
  #states = new Uint8Array(0)

  constructor(store: FleetStore, marks: SlotMarkColumns, names: SlotRanks) {
    this.#store = store
    this.#marks = marks
    this.#names = names
    this.#reserve()
    for (let slot = 0; slot < store.slotLimit; slot++) this.#states[slot] = this.#stateOf(slot)
  }

  /** Only the states are reversed: names read from A to Z in both directions. */
  compare(a: number, b: number, reverse: boolean): number {
    const byState = (this.#states[a] ?? 0) - (this.#states[b] ?? 0)
    return (reverse ? -byState : byState) || this.#names.compare(a, b, false)
  }

  runs(reverse: boolean): readonly SlotRun[] {
    const runs = Array.from({ length: STATES }, (): number[] => [])
    for (const run of this.#names.runs(false))
      visitRun(run, (slot) => runs[this.#states[slot] ?? 0]?.push(slot))
    const ordered = runs.map((slots) => {
      return { items: Uint32Array.from(slots), first: 0, step: 1, count: slots.length } as const
    })
    return reverse ? ordered.toReversed() : ordered
  }

  update(changed: readonly number[]): void {
    this.#reserve()
    for (const slot of changed) this.#states[slot] = this.#stateOf(slot)
  }

  isStray(slot: number): boolean {
    return this.#states[slot] !== this.#stateOf(slot)
  }

  #stateOf(slot: number): number {
    if (((this.#marks.markFlags[slot] ?? 0) & MARK_FLAG.alarm) !== 0) return ALARM
    return RANK_OF_CODE[this.#marks.markerStatus[slot] ?? 0] ?? ALARM
  }

  #reserve(): void {
    const { capacity } = this.#store.columns
    if (this.#states.length < capacity) this.#states = grown(this.#states, capacity)
  }
}
