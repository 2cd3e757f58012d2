import type { ZoneStay } from '../../src/contract/entities/vehicle.ts'

/** What is known of a vehicle and a geozone. */
interface Known {
  /** Since when it is inside, ms since the epoch; null: it is outside. */
  readonly since: number | null
  readonly seq: number
}

/**
 * The geozones that vehicles are in, by slot. An event is about one zone and a list about all, so the seq is kept for each zone;
 * that a vehicle left a zone is remembered until a list is as new.
 */
export class ZoneStays {
  readonly #bySlot = new Map<number, Map<number, Known>>()
  #turn = 0

  /** Rises whenever a vehicle may have entered or left a geozone. */
  get turn(): number {
    return this.#turn
  }

  /** Applies an event; returns false when it is stale. since null: the vehicle is outside. `listSeq`: of the newest list. */
  note(slot: number, { zoneId, since, seq }: { readonly zoneId: number } & Known, listSeq: number): boolean {
    const zones = this.#bySlot.get(slot) ?? new Map<number, Known>()
    if (seq <= Math.max(zones.get(zoneId)?.seq ?? -1, listSeq)) return false
    this.#bySlot.set(slot, zones)
    zones.set(zoneId, { since, seq })
    this.#turn += 1
    return true
  }

  /** Applies the row of a list that is valid as of a seq; later events stay. */
  merge(slot: number, stays: readonly ZoneStay[], asOf: number): void {
    const known = this.#bySlot.get(slot)
    if (known === undefined && stays.length === 0) return
    this.#turn += 1
    const later = [...(known ?? [])].filter(([, { seq }]) => seq > asOf)
    const zones = new Map<number, Known>(stays.map(({ zoneId, since }) => [zoneId, { since, seq: asOf }]))
    for (const [zoneId, one] of later) zones.set(zoneId, one)
    if (zones.size === 0) this.#bySlot.delete(slot)
    else this.#bySlot.set(slot, zones)
  }

  /** The zones that the vehicle is in, by id. */
  of(slot: number): readonly ZoneStay[] {
    const zones = this.#bySlot.get(slot)
    if (zones === undefined) return NONE
    return [...zones]
      .flatMap(([zoneId, { since }]) => (since === null ? [] : [{ zoneId, since }]))
      .toSorted((a, b) => a.zoneId - b.zoneId)
  }

  /** Since when the vehicle is in a zone; null: it is not. */
  sinceOf(slot: number, zoneId: number): number | null {
    return this.#bySlot.get(slot)?.get(zoneId)?.since ?? null
  }

  /** Slots of vehicles that are or were in zones. */
  slots(): Iterable<number> {
    return this.#bySlot.keys()
  }

  reset(slot: number): void {
    if (this.#bySlot.delete(slot)) this.#turn += 1
  }

  clear(): void {
    this.#bySlot.clear()
    this.#turn += 1
  }
}

const NONE: readonly ZoneStay[] = []
