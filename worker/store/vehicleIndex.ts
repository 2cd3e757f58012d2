import { grown } from './grown.ts'
import { hashNumber, SlotIndex } from './slotIndex.ts'

/** Ids up to this multiple of the number of vehicles have a direct table entry: 4 bytes for each. */
const SPREAD = 4
const FIRST_IDS = 1_024

/**
 * Vehicle id -> slot. Databases assign ids sequentially, so most fleets have ids not much higher than their number of
 * vehicles: these are in a direct table indexed by id, half as large as a hash table and found at the first access.
 * All others are in a hash table.
 */
export class VehicleIndex {
  readonly #idAt: (slot: number) => number
  readonly #others: SlotIndex<number>
  /** Per id: slot + 1, or 0 where there is none, or where it is in the hash table. */
  #slots = new Uint32Array(FIRST_IDS)
  #count = 0

  /** `idAt` returns the id of a slot that is in the index. */
  constructor(idAt: (slot: number) => number) {
    this.#idAt = idAt
    this.#others = new SlotIndex(hashNumber, idAt)
  }

  /** Per id, up to the table's length: slot + 1, or 0. Read only; replaced when it grows. */
  get slots(): Uint32Array {
    return this.#slots
  }

  /** -1 when no slot has the id. */
  find(vehicleId: number): number {
    const entry = vehicleId < this.#slots.length ? (this.#slots[vehicleId] ?? 0) : 0
    return entry === 0 ? this.#others.find(vehicleId) : entry - 1
  }

  /** The slot of an id or, rarely, of another one; -1 when it has none. Reads only the index. */
  guess(vehicleId: number): number {
    const entry = vehicleId < this.#slots.length ? (this.#slots[vehicleId] ?? 0) : 0
    return entry === 0 ? this.#others.first(hashNumber(vehicleId)) : entry - 1
  }

  /** Adds a slot whose id is not in the index yet. */
  add(slot: number): void {
    const vehicleId = this.#idAt(slot)
    this.#count += 1
    if (!this.#hasPlace(vehicleId)) return this.#others.add(slot)
    this.#slots[vehicleId] = slot + 1
  }

  /** Removes a slot while its id can still be read. */
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
    // Only non-negative integers have a direct table entry.
    if (vehicleId >>> 0 !== vehicleId) return false
    if (vehicleId < length) return true
    if (vehicleId >= this.#count * SPREAD) return false
    this.#slots = grown(this.#slots, Math.max(vehicleId + 1, length * 2))
    return true
  }
}
