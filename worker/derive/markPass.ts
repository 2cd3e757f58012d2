import type { FleetColumns } from '../store/columns.ts'
import { DIRTY, type DirtyBatch } from '../store/dirtySet.ts'
import { BLOCK } from '../store/readAhead.ts'
import { FLAG_BITS, ROW, ROW_NUMBERS, ROW_WORDS, STATE_WORD } from '../store/slotRows.ts'
import { stateOf } from './markState.ts'

/** Reasons that do not change a mark by themselves. */
const STEADY = DIRTY.position | DIRTY.place

/** Data derived per slot. */
export interface MarkCells {
  readonly tracked: Uint8Array
  /** Bit of `tracked`: the slot is counted. */
  readonly known: number
  readonly markerStatus: Uint8Array
  readonly markFlags: Uint8Array
}

/**
 * Determines which of a block of dirty slots have a new mark, in loops without calls: most have none, and nothing
 * else to derive.
 */
export class MarkPass {
  /** Slots with a new mark, and their state (markState.ts); the first `restatedCount`. */
  readonly restated = new Uint32Array(BLOCK)
  readonly states = new Uint16Array(BLOCK)
  restatedCount = 0
  /** Batch indexes of slots that need more derivation; the first `othersCount`. */
  readonly others = new Uint32Array(BLOCK)
  othersCount = 0
  /** Slots of the block to check. */
  readonly unsure = new Uint32Array(BLOCK)
  /** Keeps the reads of `#touch` from being optimised away. */
  checksum = 0

  /**
   * Processes the slots `from` to before `to`, at most BLOCK. Slots with reasons other than `harmless` go to
   * `others`.
   */
  run(
    columns: FleetColumns,
    cells: MarkCells,
    { slots, reasons }: DirtyBatch,
    from: number,
    to: number,
    harmless: number,
    now: number,
  ): void {
    const { unsure, others } = this
    let unsureCount = 0
    let othersCount = 0
    for (let i = from; i < to; i++) {
      const why = reasons[i] ?? 0
      others[othersCount] = i
      unsure[unsureCount] = slots[i] ?? 0
      const isOther = (why & ~harmless) !== 0
      othersCount += isOther ? 1 : 0
      unsureCount += isOther || (why & ~STEADY) === 0 ? 0 : 1
    }
    this.othersCount = othersCount
    this.#touch(columns, cells, unsureCount)
    this.#compare(columns, cells, unsureCount, now)
  }

  #compare(columns: FleetColumns, cells: MarkCells, count: number, now: number): void {
    const { numbers, words } = columns.rows
    const { deviceStatus } = columns
    const { tracked, known, markerStatus, markFlags } = cells
    const { unsure, restated, states } = this
    let restatedCount = 0
    for (let i = 0; i < count; i++) {
      const slot = unsure[i] ?? 0
      const row = slot * ROW_NUMBERS
      const state = stateOf(
        (words[slot * ROW_WORDS + STATE_WORD] ?? 0) & FLAG_BITS,
        deviceStatus[slot] ?? 0,
        numbers[row + ROW.speed] ?? 0,
        numbers[row + ROW.lastKnownTime] ?? 0,
        numbers[row + ROW.parkingSince] ?? 0,
        now,
      )
      const isSame = state >>> 8 === markerStatus[slot] && (state & 255) === markFlags[slot]
      restated[restatedCount] = slot
      states[restatedCount] = state
      if (!isSame && ((tracked[slot] ?? 0) & known) !== 0) restatedCount += 1
    }
    this.restatedCount = restatedCount
  }

  /** Prefetches the cells to check, overlapping many memory accesses; two slots an iteration, as in readAhead.ts. */
  #touch(columns: FleetColumns, cells: MarkCells, count: number): void {
    const { words } = columns.rows
    const { deviceStatus } = columns
    const { tracked, markerStatus, markFlags } = cells
    const { unsure } = this
    let bits = 0
    for (let i = 0; i < count; i += 2) {
      // For an odd count, reads one more slot, whatever it is.
      const one = unsure[i] ?? 0
      const other = unsure[i + 1] ?? 0
      bits |= (words[one * ROW_WORDS] ?? 0) | (words[other * ROW_WORDS] ?? 0)
      bits |= (deviceStatus[one] ?? 0) | (deviceStatus[other] ?? 0)
      bits |= (tracked[one] ?? 0) | (tracked[other] ?? 0)
      bits |= (markerStatus[one] ?? 0) | (markerStatus[other] ?? 0)
      bits |= (markFlags[one] ?? 0) | (markFlags[other] ?? 0)
    }
    this.checksum = bits
  }
}
