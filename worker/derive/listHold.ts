import type { HeldList } from '../../src/contract/engine/rows.ts'
import type { ListGroupId } from '../../src/contract/engine/view.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import type { ListLine, ListLines } from './listLines.ts'

/** What happened to a vehicle since the list was held. */
const FATE = {
  /** It was in the list. */
  was: 1,
  /** It is in the list now. */
  is: 2,
  /** Its sort key or its groups changed. */
  moved: 4,
} as const

const waits = (fate: number): boolean => {
  const was = (fate & FATE.was) !== 0
  if (was !== ((fate & FATE.is) !== 0)) return true
  return was && (fate & FATE.moved) !== 0
}

interface HeldHeader {
  readonly line: number
  readonly groupId: ListGroupId
}

/** The lines of the list at one moment. A vehicle that left the fleet keeps its line. */
class HeldLines implements ListLines {
  readonly #store: FleetStore
  /** Per line: vehicleId, 0 for a header. */
  readonly #ids: Float64Array
  readonly #slots: Uint32Array
  readonly #headers: readonly HeldHeader[]

  constructor(store: FleetStore, lines: ListLines) {
    this.#store = store
    this.#ids = new Float64Array(lines.count)
    this.#slots = new Uint32Array(lines.count)
    const headers: HeldHeader[] = []
    const { columns } = store
    let index = 0
    lines.forEach((slot, groupId) => {
      if (slot === -1 && groupId !== null) headers.push({ line: index, groupId })
      this.#slots[index] = Math.max(0, slot)
      this.#ids[index] = slot === -1 ? 0 : columns.vehicleIdAt(slot)
      index += 1
    })
    this.#headers = headers
  }

  get count(): number {
    return this.#ids.length
  }

  lineAt(index: number): ListLine {
    const header = this.#headers.findLast(({ line }) => line <= index)
    if (header?.line === index) return { kind: 'group', groupId: header.groupId }
    const groupId = header?.groupId ?? null
    const vehicleId = this.#ids[index] ?? 0
    const { columns } = this.#store
    const before = this.#slots[index] ?? 0
    // After a refetch of the lists a vehicle may have another slot.
    const isHere = columns.vehicleIdAt(before) === vehicleId && this.#store.isUsed(before)
    const slot = isHere ? before : this.#store.slotOf(vehicleId)
    return slot < 0 ? { kind: 'gone', vehicleId, groupId } : { kind: 'vehicle', slot, groupId }
  }

  forEach(visit: (slot: number, groupId: ListGroupId | null) => void): void {
    for (let index = 0; index < this.count; index++) {
      const line = this.lineAt(index)
      visit(line.kind === 'vehicle' ? line.slot : -1, line.groupId)
    }
  }

  lineOf(slot: number): number {
    return this.#ids.indexOf(this.#store.columns.vehicleIdAt(slot))
  }
}

/** Holds the list, and counts the changes that wait for its release. */
export class ListHold {
  readonly #store: FleetStore
  readonly #fates = new Map<number, number>()
  #held: HeldLines | null = null
  #waiting = 0

  constructor(store: FleetStore) {
    this.#store = store
  }

  /** The held lines; null while the list is not held. */
  get lines(): ListLines | null {
    return this.#held
  }

  get state(): HeldList {
    return { on: this.#held !== null, waiting: this.#waiting }
  }

  /** Holds the list in its current state. */
  begin(lines: ListLines): void {
    this.#held = new HeldLines(this.#store, lines)
    this.#fates.clear()
    this.#waiting = 0
  }

  end(): void {
    this.#held = null
    this.#fates.clear()
    this.#waiting = 0
  }

  /** A vehicle entered or left the list, or its sort key or groups changed. */
  note(slot: number, wasListed: boolean, isListed: boolean, moved: boolean): void {
    if (this.#held === null) return
    const before = this.#fates.get(slot)
    const was = before === undefined ? wasListed : (before & FATE.was) !== 0
    const everMoved = moved || ((before ?? 0) & FATE.moved) !== 0
    const after = (was ? FATE.was : 0) + (isListed ? FATE.is : 0) + (everMoved ? FATE.moved : 0)
    this.#waiting += Number(waits(after)) - Number(before !== undefined && waits(before))
    this.#fates.set(slot, after)
  }
}
