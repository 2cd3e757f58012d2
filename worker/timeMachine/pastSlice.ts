import { DEVICE_STATUSES, type DeviceStatus } from '../../src/contract/entities/vehicle.ts'
import {
  HISTORY_EVENT,
  HISTORY_FLAG,
  HISTORY_LEAD_MS,
  type VehicleHistory,
} from '../../src/contract/http/fleetHistory.ts'
import { bearingDeg } from '../../src/contract/rules/geodesy.ts'
import { parkingIgnitionSince } from '../../src/contract/rules/status.ts'
import { grown } from '../store/grown.ts'

/** A part of the past: times in ms since the epoch, `to` exclusive; one position per step, s. */
export interface SlicePlan {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** Represents an unknown number. */
export const UNKNOWN = -2_147_483_648
/** Bits of a row. */
export const PAST_FLAG = { ignitionOn: 1, good: 2, alarm: 4, lockedAlarm: 8 } as const

const FIRST_ROWS = 4_096
const LEAD_S = HISTORY_LEAD_MS / 1_000
const DEGREE = 1e7

/** The known state of a vehicle while its rows are made. */
interface Running {
  latitude: number
  longitude: number
  speed: number
  azimuth: number
  heard: number
  since: number
  flags: number
  status: number
}

const statusIndex = (status: DeviceStatus): number => DEVICE_STATUSES.indexOf(status)

const STATUS_OF: Readonly<Record<number, DeviceStatus>> = {
  [HISTORY_EVENT.connected]: 'CONNECTED',
  [HISTORY_EVENT.disconnected]: 'DISCONNECTED',
  [HISTORY_EVENT.noData]: 'NO_DATA',
  [HISTORY_EVENT.noDevice]: 'NO_DEVICE',
}

/**
 * The vehicles' states in a slice of the past, as columns: a row is the complete state of one vehicle from its second
 * on, so the fleet at a moment is one row of each. The rows of a vehicle are adjacent in time order.
 */
export class PastSlice {
  readonly from: number
  readonly to: number
  readonly step: number
  /** Nothing is known after this, ms since the epoch. */
  readonly knownUntil: number
  readonly vehicleIds: number[] = []
  /** First row of each vehicle, and the total number of rows at the end. */
  readonly starts: number[] = [0]
  rows = 0
  /** Vehicle of a row, as index into `vehicleIds`. */
  vehicles = new Uint32Array(FIRST_ROWS)
  /** Whole seconds since the beginning; negative before it. */
  seconds = new Int32Array(FIRST_ROWS)
  /** The last good place, 1e-7 degrees. */
  latitudes = new Int32Array(FIRST_ROWS)
  longitudes = new Int32Array(FIRST_ROWS)
  /** cm/s */
  speeds = new Uint16Array(FIRST_ROWS)
  /** Degrees: as reported, else the direction of the last move (MAP-28); NaN without either. */
  azimuths = new Float32Array(FIRST_ROWS)
  /** Time of the last report, and start of standing with ignition on, ms since the beginning. */
  heard = new Int32Array(FIRST_ROWS)
  parking = new Int32Array(FIRST_ROWS)
  /** PAST_FLAG bits. */
  flags = new Uint8Array(FIRST_ROWS)
  /** Index into DEVICE_STATUSES. */
  statuses = new Uint8Array(FIRST_ROWS)
  /** Rows in the order of their seconds; made by `finish`. */
  order = new Uint32Array(0)

  constructor({ from, to, step }: SlicePlan, knownUntil: number) {
    this.from = from
    this.to = to
    this.step = step
    this.knownUntil = knownUntil
  }

  /** Adds the server's data of a vehicle. */
  add([vehicleId, at, latitudes, longitudes, speeds, azimuths, flags, events]: VehicleHistory): void {
    this.vehicleIds.push(vehicleId)
    this.#reserve(this.rows + at.length + events.length)
    const now: Running = {
      latitude: UNKNOWN,
      longitude: UNKNOWN,
      speed: 0,
      azimuth: Number.NaN,
      heard: UNKNOWN,
      since: UNKNOWN,
      flags: 0,
      status: statusIndex('NO_DATA'),
    }
    let nth = 0
    for (let i = 0; i < at.length; i++) {
      const time = at[i] ?? 0
      for (let event = events[nth]; event !== undefined && event[0] < time; event = events[++nth]) {
        changeBy(event[1], now)
        this.#push(event[0], now)
      }
      const place = { latitude: latitudes[i] ?? UNKNOWN, longitude: longitudes[i] ?? UNKNOWN }
      moveTo(now, time, place, speeds[i] ?? 0, azimuths[i] ?? null, flags[i] ?? 0)
      this.#push(time, now)
    }
    for (; nth < events.length; nth++) {
      const [time, code] = events[nth] ?? [0, 0]
      changeBy(code, now)
      this.#push(time, now)
    }
    this.starts.push(this.rows)
  }

  /** Completes the slice: orders the rows by time with a counting sort over seconds. */
  finish(): void {
    const seconds = Math.ceil((this.to - this.from) / 1_000) + LEAD_S + 2
    /** Next position in the order for the rows of each second. */
    const places = new Uint32Array(seconds + 1)
    const count = (bucket: number, by: number): void => {
      places[bucket] = (places[bucket] ?? 0) + by
    }
    for (let row = 0; row < this.rows; row++) count(this.#bucketOf(row) + 1, 1)
    for (let bucket = 1; bucket <= seconds; bucket++) count(bucket, places[bucket - 1] ?? 0)
    this.order = new Uint32Array(this.rows)
    for (let row = 0; row < this.rows; row++) {
      const bucket = this.#bucketOf(row)
      this.order[places[bucket] ?? 0] = row
      count(bucket, 1)
    }
  }

  /** The last row of a vehicle at a second; -1 before the first one. */
  rowAt(vehicle: number, second: number): number {
    let low = this.starts[vehicle] ?? 0
    let high = this.starts[vehicle + 1] ?? low
    const first = low
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.seconds[middle] ?? 0) <= second) low = middle + 1
      else high = middle
    }
    return low === first ? -1 : low - 1
  }

  /** The number of rows of `order` at or before a second. */
  countUntil(second: number): number {
    let [low, high] = [0, this.rows]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#orderedSecond(middle) <= second) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The second of the row at an index of `order`; rows before the lead count as at its beginning. */
  #orderedSecond(place: number): number {
    return Math.max(this.seconds[this.order[place] ?? 0] ?? 0, -LEAD_S - 1)
  }

  #bucketOf(row: number): number {
    return Math.max(0, (this.seconds[row] ?? 0) + LEAD_S + 1)
  }

  #push(time: number, now: Running): void {
    const row = this.rows++
    this.vehicles[row] = this.vehicleIds.length - 1
    this.seconds[row] = Math.floor(time / 1_000)
    this.latitudes[row] = now.latitude
    this.longitudes[row] = now.longitude
    this.speeds[row] = now.speed
    this.azimuths[row] = now.azimuth
    this.heard[row] = now.heard
    this.parking[row] = now.since
    this.flags[row] = now.flags
    this.statuses[row] = now.status
  }

  #reserve(rows: number): void {
    if (rows <= this.vehicles.length) return
    const room = Math.max(rows, this.vehicles.length * 2)
    this.vehicles = grown(this.vehicles, room)
    this.seconds = grown(this.seconds, room)
    this.latitudes = grown(this.latitudes, room)
    this.longitudes = grown(this.longitudes, room)
    this.speeds = grown(this.speeds, room)
    this.azimuths = grown(this.azimuths, room)
    this.heard = grown(this.heard, room)
    this.parking = grown(this.parking, room)
    this.flags = grown(this.flags, room)
    this.statuses = grown(this.statuses, room)
  }
}

/** LIVE-07, LIVE-08, LIVE-22 to LIVE-24: an alarm lasts until it is reset. */
const changeBy = (code: number, now: Running): void => {
  const status = STATUS_OF[code]
  if (status !== undefined) now.status = statusIndex(status)
  else if (code === HISTORY_EVENT.alarm) now.flags |= PAST_FLAG.alarm
  else if (code === HISTORY_EVENT.alarmOver) now.flags &= ~PAST_FLAG.alarm
  else if (code === HISTORY_EVENT.lockedAlarm) now.flags |= PAST_FLAG.lockedAlarm
  else if (code === HISTORY_EVENT.lockedAlarmOver) now.flags &= ~PAST_FLAG.lockedAlarm
}

/** Applies a position; one that is not good leaves the vehicle at its place (STATUS-14 to STATUS-16). */
const moveTo = (
  now: Running,
  time: number,
  place: { readonly latitude: number; readonly longitude: number },
  speed: number,
  azimuth: number | null,
  flags: number,
): void => {
  const good = (flags & HISTORY_FLAG.valid) !== 0 && place.latitude !== UNKNOWN && place.longitude !== UNKNOWN
  const ignitionOn = (flags & HISTORY_FLAG.ignitionOn) !== 0
  const moved = good && (place.latitude !== now.latitude || place.longitude !== now.longitude)
  if (azimuth !== null) now.azimuth = azimuth / 10
  else if (moved && now.latitude !== UNKNOWN) {
    now.azimuth = bearingDeg(
      now.latitude / DEGREE,
      now.longitude / DEGREE,
      place.latitude / DEGREE,
      place.longitude / DEGREE,
    )
  }
  if (good) {
    now.latitude = place.latitude
    now.longitude = place.longitude
  }
  const before = now.since === UNKNOWN ? null : now.since
  now.since = parkingIgnitionSince(before, speed, ignitionOn, time) ?? UNKNOWN
  if (now.heard === UNKNOWN && now.status === statusIndex('NO_DATA')) now.status = statusIndex('CONNECTED')
  now.heard = time
  now.speed = speed
  now.flags =
    (now.flags & (PAST_FLAG.alarm | PAST_FLAG.lockedAlarm)) |
    (ignitionOn ? PAST_FLAG.ignitionOn : 0) |
    (good ? PAST_FLAG.good : 0)
}
