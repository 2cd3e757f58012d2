import { IdMap } from '../../platform/idMap.ts'
import {
  HARSH_KINDS,
  type HarshAttributes,
  type HarshReport,
  readHarshReport,
} from '../../movement/driving/drivingEvent.ts'
import type { TrackPosition } from '../../movement/ports.ts'
import {
  readAzimuth,
  readPlace,
  readSpeed,
  storedAzimuth,
  storedPlace,
  storedSpeed,
} from '../../storage/positionUnits.ts'
import type { PositionRow } from '../flushPlan.ts'
import { NumberRows, orNaN, orNull } from '../numberRows.ts'

/** Numbers of a row, in the units of the table; null is NaN. */
const AT = {
  timestamp: 0,
  latitude: 1,
  longitude: 2,
  speed: 3,
  azimuth: 4,
  validity: 5,
  ignitionOn: 6,
  /** Row of the position of the same vehicle that came before; -1: it is the first. */
  before: 7,
  /** What the device says of the driving: place in HARSH_KINDS, NaN: nothing; and its size in g. */
  harsh: 8,
  harshSize: 9,
} as const
const STRIDE = 10
const NONE = -1

/** Positions that wait to be followed, as numbers: there are tens of thousands of them. */
export class WaitingPositions {
  readonly #rows = new NumberRows(STRIDE)
  #count = 0
  /** Vehicles that sent one, in the order of their first, and of each the row that came last. */
  readonly #vehicleIds: number[] = []
  readonly #last = new IdMap()

  get count(): number {
    return this.#count
  }

  get vehicleIds(): readonly number[] {
    return this.#vehicleIds
  }

  has(vehicleId: number): boolean {
    return this.#last.has(vehicleId)
  }

  /** Forgets them, but keeps the room for as many. */
  clear(): void {
    this.#count = 0
    this.#vehicleIds.length = 0
    this.#last.clear()
  }

  add({ data, attributes }: PositionRow): void {
    const row = this.#count++
    const rows = this.#rows
    rows.reserve(row)
    rows.set(row, AT.timestamp, data.timestamp)
    rows.set(row, AT.latitude, orNaN(storedPlace(data.latitude)))
    rows.set(row, AT.longitude, orNaN(storedPlace(data.longitude)))
    rows.set(row, AT.speed, storedSpeed(data.speed))
    rows.set(row, AT.azimuth, orNaN(storedAzimuth(data.azimuth)))
    rows.set(row, AT.validity, Math.floor(data.validity))
    rows.set(row, AT.ignitionOn, data.ignitionOn ? 1 : 0)
    const harsh = harshOf(attributes)
    rows.set(row, AT.harsh, harsh === null ? Number.NaN : HARSH_KINDS.indexOf(harsh.kind))
    rows.set(row, AT.harshSize, orNaN(harsh?.size ?? null))
    const before = this.#last.get(data.vehicleId)
    rows.set(row, AT.before, before ?? NONE)
    if (before === undefined) this.#vehicleIds.push(data.vehicleId)
    this.#last.set(data.vehicleId, row)
  }

  /** Those of a vehicle as they will be read from the table, in the order of time. */
  of(vehicleId: number): readonly TrackPosition[] {
    const last = this.#last.get(vehicleId)
    if (last === undefined) return []
    // Of most there is one, which needs no list that may grow.
    const positions = [this.#read(last)]
    let isSorted = true
    for (let row = this.#rows.at(last, AT.before); row !== NONE; row = this.#rows.at(row, AT.before)) {
      const position = this.#read(row)
      isSorted &&= position.timestamp <= (positions.at(-1)?.timestamp ?? Number.POSITIVE_INFINITY)
      positions.push(position)
    }
    positions.reverse()
    return isSorted ? positions : positions.toSorted((a, b) => a.timestamp - b.timestamp)
  }

  #harshOf(row: number): HarshReport | null {
    const kind = HARSH_KINDS[this.#rows.at(row, AT.harsh)]
    return kind === undefined ? null : { kind, size: orNull(this.#rows.at(row, AT.harshSize)) }
  }

  #read(row: number): TrackPosition {
    const rows = this.#rows
    const azimuth = rows.at(row, AT.azimuth)
    const latitude = rows.at(row, AT.latitude)
    const longitude = rows.at(row, AT.longitude)
    const harsh = this.#harshOf(row)
    return {
      timestamp: rows.at(row, AT.timestamp),
      latitude: Number.isNaN(latitude) ? null : readPlace(latitude),
      longitude: Number.isNaN(longitude) ? null : readPlace(longitude),
      speed: readSpeed(rows.at(row, AT.speed)),
      azimuth: Number.isNaN(azimuth) ? null : readAzimuth(azimuth),
      validity: rows.at(row, AT.validity),
      ignitionOn: rows.at(row, AT.ignitionOn) === 1,
      ...(harsh && { harsh }),
    }
  }
}

/** Few messages have an alarm: only theirs are parsed. */
const harshOf = (attributes: string | null): HarshReport | null =>
  attributes?.includes('"hard') ? readHarshReport(JSON.parse(attributes) as HarshAttributes) : null
