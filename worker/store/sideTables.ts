import type { LockState } from '../../src/contract/entities/vehicle.ts'
import type { RetranslationRow } from '../../src/contract/http/vehicleLists.ts'
import { DriverNames } from './driverNames.ts'
import { LockErrors } from './lockErrors.ts'
import { ZoneStays } from './zoneStays.ts'

/** Seqs of the last event of a kind that few vehicles have; -1 before any. */
export class EventSeqs {
  readonly #seqs = new Map<number, number>()

  get(slot: number): number {
    return this.#seqs.get(slot) ?? -1
  }
  /** Records the event; an older one changes nothing. */
  raise(slot: number, seq: number): void {
    if (seq > this.get(slot)) this.#seqs.set(slot, seq)
  }
  reset(slot: number): void {
    this.#seqs.delete(slot)
  }
  clear(): void {
    this.#seqs.clear()
  }
}

/** Values that only some vehicles have, by slot. */
export class SideTables {
  /** Pin order numbers; a pin without a number is only a flag. */
  readonly pinOrder = new Map<number, number>()
  readonly lockErrors = new LockErrors()
  readonly retranslation = new Map<number, RetranslationRow>()
  readonly zoneStays = new ZoneStays()
  readonly drivers = new DriverNames()
  /** LIVE-13: the last requested state of each lock, by vehicleId. */
  readonly lockRequests = new Map<number, LockState>()
  readonly pinSeq = new EventSeqs()
  readonly groupsSeq = new EventSeqs()
  /** Seqs of the last event with name and plate. */
  readonly textSeq = new EventSeqs()
  readonly lastCountSeq = new EventSeqs()
  /** Seqs of the last event with the driver. */
  readonly driverSeq = new EventSeqs()
  /** The same with the trailer. */
  readonly trailerSeq = new EventSeqs()

  reset(slot: number): void {
    this.pinOrder.delete(slot)
    this.lockErrors.delete(slot)
    this.retranslation.delete(slot)
    this.zoneStays.reset(slot)
    this.drivers.reset(slot)
    for (const seqs of this.#seqs()) seqs.reset(slot)
  }

  clear(): void {
    this.pinOrder.clear()
    this.lockErrors.clear()
    this.retranslation.clear()
    this.zoneStays.clear()
    this.drivers.clear()
    this.lockRequests.clear()
    for (const seqs of this.#seqs()) seqs.clear()
  }

  #seqs(): readonly EventSeqs[] {
    return [this.pinSeq, this.groupsSeq, this.textSeq, this.lastCountSeq, this.driverSeq, this.trailerSeq]
  }
}
