import { newestFlag } from '../../src/contract/rules/status.ts'
import type { FleetColumns } from './columns.ts'
import { SEQ, type SeqOf } from './seqTable.ts'

/**
 * LIVE-24: alarm, lockedAlarm and deviceOn occur in several places of a vehicle's data. A reading with a later seq
 * replaces every older reading in any place (L4). Readings with the same seq are stored per place, four bits each in
 * the `readings` column, and combined: the newest by its timestamp; without timestamps, true if any is true.
 */
export const PLACE = { vehicle: 0, mapping: 1, settings: 2 } as const
export type Place = (typeof PLACE)[keyof typeof PLACE]
const PLACES: readonly Place[] = [PLACE.vehicle, PLACE.mapping, PLACE.settings]

/** Bits of one place, shifted by 4 * place; `dated`: the alarm has a timestamp. */
const READING = { alarm: 1, lockedAlarm: 2, deviceOn: 4, dated: 8 } as const
/** The same bit of every place. */
const everywhere = (bit: number): number => bit * 0x111

export class FlagPlaces {
  readonly #columns: FleetColumns
  /** Alarm timestamps of the few places that have one, by slot * 4 + place. */
  readonly #alarmTimes = new Map<number, number>()

  constructor(columns: FleetColumns) {
    this.#columns = columns
  }

  /** Each `record` call is ignored when something newer than `seq` is known. */
  recordAlarm(slot: number, place: Place, on: boolean, timestamp: number | null, seq: number): void {
    const { seqs } = this.#columns
    const known = seqs.get(slot, SEQ.alarm)
    if (seq < known) return
    if (seq > known) this.clearAlarm(slot)
    seqs.set(slot, SEQ.alarm, seq)
    this.#write(slot, READING.alarm << (4 * place), on)
    const isDated = (this.#readings(slot) & (READING.dated << (4 * place))) !== 0
    if (isDated || timestamp !== null) this.#date(slot, place, timestamp)
  }

  recordLockedAlarm(slot: number, place: Place, on: boolean, seq: number): void {
    this.#record(SEQ.lockedAlarm, slot, place, READING.lockedAlarm, on, seq)
  }

  recordDeviceOn(slot: number, place: Place, on: boolean, seq: number): void {
    this.#record(SEQ.deviceOn, slot, place, READING.deviceOn, on, seq)
  }

  /** Clears the alarm in every place. */
  clearAlarm(slot: number): void {
    if ((this.#readings(slot) & everywhere(READING.dated)) !== 0) {
      for (const place of PLACES) this.#date(slot, place, null)
    }
    this.#write(slot, everywhere(READING.alarm), false)
  }

  /** Clears the locked alarm in every place. */
  clearLockedAlarm(slot: number): void {
    this.#write(slot, everywhere(READING.lockedAlarm), false)
  }

  alarm(slot: number): boolean {
    const readings = this.#readings(slot)
    if ((readings & everywhere(READING.alarm)) === 0) return false
    return newestFlag(
      PLACES.map((place) => ({
        value: (readings & (READING.alarm << (4 * place))) !== 0,
        timestamp: this.#alarmTimes.get(slot * 4 + place) ?? null,
      })),
    )
  }

  lockedAlarm(slot: number): boolean {
    return (this.#readings(slot) & everywhere(READING.lockedAlarm)) !== 0
  }

  deviceOn(slot: number): boolean {
    return (this.#readings(slot) & everywhere(READING.deviceOn)) !== 0
  }

  clear(): void {
    this.#alarmTimes.clear()
  }

  #record(of: SeqOf, slot: number, place: Place, bit: number, on: boolean, seq: number): void {
    const { seqs } = this.#columns
    const known = seqs.get(slot, of)
    if (seq < known) return
    if (seq > known) this.#write(slot, everywhere(bit), false)
    seqs.set(slot, of, seq)
    this.#write(slot, bit << (4 * place), on)
  }

  #readings(slot: number): number {
    return this.#columns.readings[slot] ?? 0
  }

  #write(slot: number, bits: number, on: boolean): void {
    const readings = this.#readings(slot)
    this.#columns.readings[slot] = on ? readings | bits : readings & ~bits
  }

  #date(slot: number, place: Place, timestamp: number | null): void {
    if (timestamp === null) this.#alarmTimes.delete(slot * 4 + place)
    else this.#alarmTimes.set(slot * 4 + place, timestamp)
    this.#write(slot, READING.dated << (4 * place), timestamp !== null)
  }
}
