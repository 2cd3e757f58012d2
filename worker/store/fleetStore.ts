import { eachCount } from '../../src/contract/columns/decodeTable.ts'
import type { VehiclePatch } from '../../src/contract/engine/fleetEngine.ts'
import type { LockState, VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import type {
  AntStatusRow,
  DeviceSettingsRow,
  EventCountsRow,
  LockStateRow,
  RetranslationRow,
  VehicleDeviceRow,
} from '../../src/contract/http/vehicleLists.ts'
import type { DecodedVehicleEvent } from '../decode/decodedEvent.ts'
import type { LocationBatch } from '../decode/binary/locationBatch.ts'
import type { LocationRow } from '../decode/binary/locationRow.ts'
import { applyEvent, applyLocation } from './applyEvent.ts'
import { FLAG, type FleetColumns, putFlag } from './columns.ts'
import type { CountTable } from './countTable.ts'
import { DIRTY, type DirtyBatch } from './dirtySet.ts'
import type { GroupSets } from './groupSets.ts'
import { mergeMapping, mergeMiniRow, mergeSettings } from './mergeRows.ts'
import { LocationWriter } from './locationWriter.ts'
import { ReadAhead } from './readAhead.ts'
import { SEQ } from './seqTable.ts'
import type { SideTables } from './sideTables.ts'
import { StoreTables } from './storeTables.ts'
import type { TextColumns } from './textColumns.ts'
import type { TrailLog } from './trailLog.ts'
import { resolveFlags, writeAntenna, writeLock, writePin } from './writeFields.ts'

/**
 * The result of applying an event: `applied`; `stale`, newer data was known already; `kept` until the vehicle's row
 * arrives (only while lists load); `unknown`, counted and ignored (LIVE-17).
 */
export type ApplyOutcome = 'applied' | 'stale' | 'kept' | 'unknown'

/** The result of a complete reload. */
export interface ReloadResult {
  readonly removed: number
  /** Events that could not be kept while the lists loaded: when above 0 the lists must be fetched again (L4). */
  readonly lost: number
  /** Vehicles named by events but by no list (LIVE-17). */
  readonly unknown: number
}

/** Most vehicles named only by events that are kept while the lists load. */
export const MAX_EARLY_VEHICLES = 100_000
/** Most events with only a serial that are kept while the lists load. */
export const MAX_EARLY_SERIAL_EVENTS = 10_000

/**
 * The whole fleet as columns, one slot per vehicle. Accepts lists and events in any order (L4). After a resync with a
 * server whose seq is lower than the highest seen here, call `clear` first: its rows would count as stale.
 */
export class FleetStore {
  readonly #t = new StoreTables()
  readonly #readAhead = new ReadAhead()
  readonly #locations = new LocationWriter(this.#t)
  #loading = false
  /** Slots created by events for vehicles that no list has named yet. */
  readonly #early = new Set<number>()
  #earlyBySerial: { readonly event: DecodedVehicleEvent; readonly now: number }[] = []
  #lost = 0
  #unknownVehicles = 0
  #countsSeq = -1
  #retranslationSeq = -1

  /** Read only; see columns.ts. */
  get columns(): FleetColumns {
    return this.#t.columns
  }
  get texts(): TextColumns {
    return this.#t.text
  }
  get groups(): GroupSets {
    return this.#t.groups
  }
  get zones(): GroupSets {
    return this.#t.zones
  }
  get counts(): CountTable {
    return this.#t.counts
  }
  get side(): SideTables {
    return this.#t.side
  }
  /** The underlying tables, for code that fills a store without lists and events. */
  get tables(): StoreTables {
    return this.#t
  }
  get trails(): TrailLog {
    return this.#t.trails
  }
  /** Number of known vehicles. */
  get size(): number {
    return this.#t.known
  }
  /** Every slot in use is below this. */
  get slotLimit(): number {
    return this.#t.slotLimit
  }
  /** Events that named an unknown vehicle (LIVE-17). */
  get unknownVehicles(): number {
    return this.#unknownVehicles
  }
  /** YYYY-MM-DD of the counts; null before the first one. */
  get day(): string | null {
    return this.#t.counts.day
  }

  /** True while the slot holds a vehicle. */
  isUsed(slot: number): boolean {
    return this.#t.isKnown(slot)
  }
  /** The slot of a vehicle, -1 when it is not known. */
  slotOf(vehicleId: number): number {
    const slot = this.#t.find(vehicleId)
    return slot !== -1 && this.#t.isKnown(slot) ? slot : -1
  }
  /** True when a list has named the vehicle, or an event while lists load; reads only the index. */
  isNamed(vehicleId: number): boolean {
    return this.#t.find(vehicleId) !== -1
  }
  /** LIVE-16: the slot of the vehicle with this device serial, -1 when none has it. */
  slotOfSerial(serial: string): number {
    return this.#t.findSerial(serial)
  }

  /** Starts a reload: events and secondary rows of vehicles that are not known yet are kept. */
  beginReload(): void {
    this.#loading = true
    const { columns, slotLimit } = this.#t
    for (let slot = 0; slot < slotLimit; slot++) putFlag(columns, slot, FLAG.seen, false)
  }

  /** Ends a reload after the mini list. `complete`: the list was whole, so vehicles it did not name are removed. */
  endReload(complete: boolean): ReloadResult {
    this.#loading = false
    const early = this.#earlyBySerial
    this.#earlyBySerial = []
    for (const { event, now } of early) this.apply(event, now)
    const { columns, slotLimit } = this.#t
    let removed = 0
    let unknown = 0
    for (let slot = 0; slot < slotLimit; slot++) {
      const flags = columns.flagsAt(slot)
      if (columns.vehicleIdAt(slot) === 0 || (flags & FLAG.seen) !== 0) continue
      if ((flags & FLAG.known) === 0 && this.#early.has(slot)) unknown += 1
      if ((flags & FLAG.known) !== 0 && !complete) continue
      if ((flags & FLAG.known) !== 0) removed += 1
      this.#t.release(slot)
    }
    this.#early.clear()
    this.#unknownVehicles += unknown
    const lost = this.#lost
    this.#lost = 0
    return { removed, lost, unknown }
  }

  /**
   * LIVE-27, LIVE-29: each merge upserts by vehicleId; `asOfSeq` is the seq as of which the rows are valid. A row may be
   * one object that stands for each in turn, so nothing of it is kept.
   */
  mergeMini(rows: Iterable<VehicleMiniState>, asOfSeq: number): void {
    for (const row of rows) mergeMiniRow(this.#t, row, asOfSeq)
  }
  mergeAnt(rows: Iterable<AntStatusRow>, asOfSeq: number): void {
    for (const row of rows) {
      const slot = this.#slotOfRow(row.vehicleId)
      if (slot === -1 || asOfSeq < this.#t.columns.seqs.get(slot, SEQ.ant)) continue
      this.#t.columns.seqs.set(slot, SEQ.ant, asOfSeq)
      writeAntenna(this.#t, slot, row.antStatus)
    }
  }
  mergeLock(rows: Iterable<LockStateRow>, asOfSeq: number): void {
    for (const row of rows) {
      const slot = this.#slotOfRow(row.vehicleId)
      if (slot === -1 || asOfSeq < this.#t.columns.seqs.get(slot, SEQ.lock)) continue
      this.#t.columns.seqs.set(slot, SEQ.lock, asOfSeq)
      writeLock(this.#t, slot, row.lockStateDto)
    }
  }
  mergeSettings(rows: Iterable<DeviceSettingsRow>, asOfSeq: number): void {
    for (const row of rows) {
      const slot = this.#slotOfRow(row.vehicleId)
      if (slot === -1 || asOfSeq < this.#t.columns.seqs.get(slot, SEQ.settings)) continue
      mergeSettings(this.#t, slot, row.deviceSettingsDto, asOfSeq)
    }
  }
  mergeMapping(rows: Iterable<VehicleDeviceRow>, asOfSeq: number): void {
    for (const row of rows) {
      const slot = this.#slotOfRow(row.vehicleId)
      if (slot !== -1) mergeMapping(this.#t, slot, row.currentDeviceMapping, asOfSeq)
    }
  }
  mergeCounts(rows: Iterable<EventCountsRow>, asOfSeq: number): void {
    this.#countsSeq = Math.max(this.#countsSeq, asOfSeq)
    for (const row of rows) {
      if (!this.#t.counts.enterDay(row.day, this.#t.slotLimit, this.#countsEmptied)) continue
      const slot = this.#slotOfRow(row.vehicleId)
      if (slot === -1) continue
      let rose = false
      eachCount(row.eventsCountPerDay, (name, count) => {
        rose = this.#t.counts.raise(slot, name, count) || rose
      })
      if (rose) this.#t.dirty.mark(slot, DIRTY.counts)
    }
  }
  mergeRetranslation(rows: Iterable<RetranslationRow>, asOfSeq: number): void {
    if (asOfSeq < this.#retranslationSeq) return
    this.#retranslationSeq = asOfSeq
    for (const row of rows) {
      const slot = this.#slotOfRow(row.vehicleId)
      if (slot === -1) continue
      const { vehicleId, deviceSerial, sent, etoll, lastSuccess, lastError } = row
      this.#t.side.retranslation.set(slot, { vehicleId, deviceSerial, sent, etoll, lastSuccess, lastError })
      this.#t.dirty.mark(slot, DIRTY.equipment)
    }
  }

  /** Applies one event of a vehicle; `now` (ms) is the start time of temporary states (LIVE-12). */
  apply(event: DecodedVehicleEvent, now: number): ApplyOutcome {
    const slot = this.#slotOfEvent(event)
    if (slot === -1) return this.#keepOrRefuse(event, now)
    const applied = applyEvent(this.#t, slot, event, now, this.#countsSeq)
    if (!this.#t.isKnown(slot)) return 'kept'
    return applied ? 'applied' : 'stale'
  }

  /** Announces other events of the first `count` of `vehicleIds`, which follow at once. */
  expectEvents(vehicleIds: ArrayLike<number>, count: number): void {
    this.#readAhead.expectEvents(this.#t, vehicleIds, count)
  }

  /** The same for events that only call `isNamed`. */
  expectDetails(vehicleIds: ArrayLike<number>, count: number): void {
    this.#readAhead.expectDetails(this.#t, vehicleIds, count)
  }

  /**
   * Applies the rows of a batch, each as `applyLocation` would; `refused` is called with each unknown vehicle
   * (`unknown`).
   */
  applyLocations(batch: LocationBatch, now: number, refused: (vehicleId: number) => void): void {
    this.#locations.begin()
    let row = this.#locations.write(batch, 0, now)
    while (row < batch.count) {
      if (this.applyLocation(batch.rowAt(row), now) === 'unknown') refused(batch.vehicleIdAt(row))
      row = this.#locations.write(batch, row + 1, now)
    }
  }

  /** The same for one row of numbers; creates no event when its vehicle has a slot. */
  applyLocation(row: LocationRow, now: number): ApplyOutcome {
    const slot = this.#t.find(row.vehicleId)
    if (slot === -1) return this.#keepOrRefuse(row.toEvent(), now)
    const applied = applyLocation(this.#t, slot, row.seq, row, now)
    if (!this.#t.isKnown(slot)) return 'kept'
    return applied ? 'applied' : 'stale'
  }

  /** LIVE-18: the day is over, so every count of an earlier day becomes 0. An older day changes nothing. */
  dayStarted(day: string): void {
    this.#t.counts.enterDay(day, this.#t.slotLimit, this.#countsEmptied)
  }

  /** API-07: applies the result of a call made by the main thread. Returns false when the vehicle is unknown. */
  applyPatch(patch: VehiclePatch): boolean {
    const slot = this.slotOf(patch.vehicleId)
    if (slot === -1) return false
    if (patch.fixed !== undefined) writePin(this.#t, slot, patch.fixed)
    if (patch.alarm === false) this.#t.places.clearAlarm(slot)
    if (patch.lockedAlarm === false) this.#t.places.clearLockedAlarm(slot)
    resolveFlags(this.#t, slot)
    return true
  }

  /** LIVE-13. A new request ends the error of the previous one. */
  noteLockRequest(vehicleId: number, lockState: LockState): void {
    this.#t.side.lockRequests.set(vehicleId, lockState)
    const slot = this.slotOf(vehicleId)
    if (slot !== -1 && this.#t.side.lockErrors.delete(slot)) this.#t.dirty.mark(slot, DIRTY.equipment)
  }

  /** Removes the lock errors that have expired (LIVE-12); call it each tick. */
  expire(now: number): void {
    this.#t.side.lockErrors.expire(now, this.#lockErrorEnded)
  }

  /** The slots that changed since the last take. */
  takeDirty(): DirtyBatch {
    return this.#t.dirty.take()
  }

  /** Removes everything, including seqs; a running reload stays one. */
  clear(): void {
    this.#t.clear()
    this.#early.clear()
    this.#earlyBySerial = []
    this.#lost = 0
    this.#unknownVehicles = 0
    this.#countsSeq = -1
    this.#retranslationSeq = -1
  }

  readonly #lockErrorEnded = (slot: number): void => this.#t.dirty.mark(slot, DIRTY.equipment)
  readonly #countsEmptied = (slot: number): void => this.#t.dirty.mark(slot, DIRTY.counts)

  /** The slot of a secondary list's row; -1 when the vehicle is unknown and no reload is in progress. */
  #slotOfRow(vehicleId: number): number {
    return this.#loading ? this.#t.acquire(vehicleId) : this.slotOf(vehicleId)
  }

  #slotOfEvent({ vehicleId, deviceSerial }: DecodedVehicleEvent): number {
    if (vehicleId !== null) return this.#t.find(vehicleId)
    return deviceSerial === null ? -1 : this.#t.findSerial(deviceSerial)
  }

  #keepOrRefuse(event: DecodedVehicleEvent, now: number): ApplyOutcome {
    if (!this.#loading) {
      this.#unknownVehicles += 1
      return 'unknown'
    }
    if (event.vehicleId === null) {
      if (this.#earlyBySerial.length < MAX_EARLY_SERIAL_EVENTS) this.#earlyBySerial.push({ event, now })
      else this.#lost += 1
      return 'kept'
    }
    if (this.#early.size >= MAX_EARLY_VEHICLES) {
      this.#lost += 1
      return 'kept'
    }
    const slot = this.#t.acquire(event.vehicleId)
    this.#early.add(slot)
    applyEvent(this.#t, slot, event, now, this.#countsSeq)
    return 'kept'
  }
}
