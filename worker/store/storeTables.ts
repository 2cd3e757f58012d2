import { FLAG, FleetColumns, putFlag } from './columns.ts'
import { CountTable } from './countTable.ts'
import { DIRTY, DirtySet } from './dirtySet.ts'
import { FlagPlaces } from './flagPlaces.ts'
import { GroupSets } from './groupSets.ts'
import { SideTables } from './sideTables.ts'
import { hashText, SlotIndex } from './slotIndex.ts'
import { TextColumns } from './textColumns.ts'
import { TrailLog } from './trailLog.ts'
import { VehicleIndex } from './vehicleIndex.ts'

/** All data stored by slot, and the mapping of vehicles to slots. Independent of lists and events. */
export class StoreTables {
  readonly columns = new FleetColumns()
  readonly text = new TextColumns()
  readonly groups = new GroupSets()
  /** Sets of geozones; their names are the page's. */
  readonly zones = new GroupSets()
  readonly counts = new CountTable()
  readonly places = new FlagPlaces(this.columns)
  readonly side = new SideTables()
  readonly trails = new TrailLog()
  readonly dirty = new DirtySet(this.columns.rows)
  readonly #byId = new VehicleIndex((slot) => this.columns.vehicleIdAt(slot))
  /** Only events without a vehicle id look for serials, so it is made for the first of them. */
  #bySerial: SlotIndex<string> | null = null
  readonly #free: number[] = []
  #slotLimit = 0
  #known = 0

  /** Upper bound of all slots ever assigned. */
  get slotLimit(): number {
    return this.#slotLimit
  }
  /** Number of vehicles that the mini-state named. */
  get known(): number {
    return this.#known
  }

  isKnown(slot: number): boolean {
    return (this.columns.flagsAt(slot) & FLAG.known) !== 0
  }

  /** The slot of a vehicle, known or not yet; -1 when it has none. */
  find(vehicleId: number): number {
    return this.#byId.find(vehicleId)
  }

  /** The slot of a vehicle or, rarely, of another one; -1 when the vehicle has none. Reads only the index. */
  guess(vehicleId: number): number {
    return this.#byId.guess(vehicleId)
  }

  /** Slots by id as far as the table reaches, for bulk lookups (VehicleIndex.slots). */
  get slotsById(): Uint32Array {
    return this.#byId.slots
  }

  findSerial(serial: string): number {
    if (serial === '') return -1
    this.#bySerial ??= this.#indexSerials()
    return this.#bySerial.find(serial)
  }

  /** The slot of a vehicle, assigned if it has none. */
  acquire(vehicleId: number): number {
    const found = this.find(vehicleId)
    if (found !== -1) return found
    const slot = this.#free.pop() ?? this.#slotLimit++
    if (this.columns.reserve(this.#slotLimit)) this.counts.reserve(this.columns.capacity)
    this.columns.setVehicleId(slot, vehicleId)
    this.#byId.add(slot)
    return slot
  }

  /** Marks the vehicle as shown from now on. */
  makeKnown(slot: number): void {
    if (!putFlag(this.columns, slot, FLAG.known, true)) return
    this.#known += 1
    this.dirty.mark(slot, DIRTY.membership)
  }

  /** Removes the vehicle of a slot; the slot will be reused. */
  release(slot: number): void {
    if (this.isKnown(slot)) {
      this.#known -= 1
      this.dirty.mark(slot, DIRTY.membership)
    }
    this.#byId.delete(slot)
    this.setText(slot, '', '', null)
    this.places.clearAlarm(slot)
    this.side.reset(slot)
    this.trails.release(slot)
    this.counts.reset(slot)
    this.columns.reset(slot)
    this.#free.push(slot)
  }

  /** Returns true when a text changed. */
  setText(slot: number, name: string, licensePlate: string, deviceSerial: string | null): boolean {
    const index = this.#bySerial
    const before = index === null ? deviceSerial : this.text.deviceSerial(slot)
    if (index === null || before === deviceSerial)
      return this.text.set(slot, name, licensePlate, deviceSerial)
    if (before !== null) index.delete(slot)
    this.text.set(slot, name, licensePlate, deviceSerial)
    if (deviceSerial !== null) index.add(slot)
    return true
  }

  /** Removes everything; every known slot becomes dirty. */
  clear(): void {
    this.#free.length = 0
    for (let slot = this.#slotLimit - 1; slot >= 0; slot--) {
      if (this.isKnown(slot)) this.dirty.mark(slot, DIRTY.membership)
      this.columns.reset(slot)
      this.#free.push(slot)
    }
    this.#known = 0
    this.#byId.clear()
    this.#bySerial = null
    this.text.clear()
    this.groups.clear()
    this.counts.clear()
    this.places.clear()
    this.side.clear()
    this.trails.clear()
  }

  #indexSerials(): SlotIndex<string> {
    const index = new SlotIndex<string>(hashText, (slot) => this.text.deviceSerial(slot) ?? '')
    for (let slot = 0; slot < this.#slotLimit; slot++)
      if (this.text.deviceSerial(slot) !== null) index.add(slot)
    return index
  }
}
