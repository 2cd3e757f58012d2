import { grown } from './grown.ts'
import { hashNumber, SlotIndex } from './slotIndex.ts'

/** Ids up to so many times the number of vehicles have a place of their own: 4 bytes for each. */
const SPREAD = 4
const FIRST_IDS = 1_024

/**
 * Vehicle's id -> slot. A database counts ids up, so most fleets have ids not much higher than they have vehicles: these
 * stand in a table by the id itself, half as large as one by its hash, where each is found at the first look. All others
 * are found by their hash.
 */
export class VehicleIndex {
  readonly #idAt: (slot: number) => number
  readonly #others: SlotIndex<number>
  /** Per id: slot + 1, or 0 where there is none, or where it stands among the others. */
  #slots = new Uint32Array(FIRST_IDS)
  #count = 0

  /** `idAt` answers the id of a slot that is in the index. */
  constructor(idAt: (slot: number) => number) {
    this.#idAt = idAt
    this.#others = new SlotIndex(hashNumber, idAt)
  }

  /** Per id, as far as it goes: slot + 1, or 0. Read only; replaced by others as ids come. */
  get slots(): Uint32Array {
    return this.#slots
  }

  /** -1 when no slot has the id. */
  find(vehicleId: number): number {
    const entry = vehicleId < this.#slots.length ? (this.#slots[vehicleId] ?? 0) : 0
    return entry === 0 ? this.#others.find(vehicleId) : entry - 1
  }

  /** The slot of an id or, seldom, of another one; -1 when it has none. Looks at nothing but the index. */
  guess(vehicleId: number): number {
    const entry = vehicleId < this.#slots.length ? (this.#slots[vehicleId] ?? 0) : 0
    return entry === 0 ? this.#others.first(hashNumber(vehicleId)) : entry - 1
  }

  /** Takes in a slot whose id is not in the index yet. */
  add(slot: number): void {
    const vehicleId = this.#idAt(slot)
    this.#count += 1
    if (!this.#hasPlace(vehicleId)) return this.#others.add(slot)
    this.#slots[vehicleId] = slot + 1
  }

  /** Takes a slot out while its id can still be read. */
  delete(slot: number): void {
    const vehicleId = this.#idAt(slot)
    this.#count -= 1
    if (this.#slots[vehicleId] === slot + 1) this.#slots[vehicleId] = 0
    else this.#others.delete(slot)
  }

  clear(): void {
    this.#slots = new Uint32Array(FIRST_IDS)
    this.#others.clear()
    this.#count = 0
  }

  #hasPlace(vehicleId: number): boolean {
    const { length } = this.#slots
    // A table has no place for what is no whole number from 0 on.
    if (vehicleId >>> 0 !== vehicleId) return false
    if (vehicleId < length) return true
    if (vehicleId >= this.#count * SPREAD) return false
    this.#slots = grown(this.#slots, Math.max(vehicleId + 1, length * 2))
    return true
  }
}
