import { NO_FILTERS, NO_OPTIONS } from '../../src/contract/reports/reportQuestion.ts'
import { TRACK_NO_PLACE, type TrackPointColumns } from '../../src/contract/http/trackBytes.ts'
import type { TrackSeries } from '../../src/contract/http/track.ts'
import { findMovement } from '../live/period/findMovement.ts'
import { fuelLevels } from '../live/period/fuelLevels.ts'
import { MovementDetails } from '../live/period/movementDetails.ts'
import type { TrackPosition } from '../movement/ports.ts'
import { type StoredZone, ZoneIndex } from '../movement/zones/zoneIndex.ts'
import { settingsOf } from './facts.ts'
import { type FactsRequest, inputOf, limitedVehicle } from './readFacts.ts'
import type { ReportInput, ReportKind, ReportResult } from './reportKind.ts'
import type { ReportZones } from './reportZones.ts'

/** A zone of tests; zoneTypeId is part of it. */
export interface TestZone extends StoredZone {
  readonly speedLimit?: number
}

/** Zones named zone-ID, of types named type-ID. */
export const testZones = (zones: readonly TestZone[]): ReportZones => ({
  index: new ZoneIndex(zones),
  nameOf: (id) => `zone-${id}`,
  typeIdOf: (id) => zones.find((zone) => zone.id === id)?.zoneTypeId ?? 0,
  typeNameOf: (id) => `type-${zones.find((zone) => zone.id === id)?.zoneTypeId}`,
  speedLimitOf: (id) => zones.find((zone) => zone.id === id)?.speedLimit ?? null,
})

const steps = (value: number | null, of: number, none: number): number =>
  value === null ? none : Math.round(value * of)

/** Positions in the order of time as columns; of two at one moment the first. */
export const columnsOf = (all: readonly TrackPosition[]): TrackPointColumns => {
  const positions = all.filter(({ timestamp }, row) => timestamp !== all[row - 1]?.timestamp)
  return {
    timestamp: Float64Array.from(positions, ({ timestamp }) => timestamp),
    latitude: Int32Array.from(positions, ({ latitude }) => steps(latitude, 1e7, TRACK_NO_PLACE)),
    longitude: Int32Array.from(positions, ({ longitude }) => steps(longitude, 1e7, TRACK_NO_PLACE)),
    speed: Uint16Array.from(positions, ({ speed }) => steps(speed, 100, 0)),
    azimuth: Uint16Array.from(positions, ({ azimuth }) => steps(azimuth, 10, 0xffff)),
    validity: Uint8Array.from(positions, ({ validity }) => validity),
    ignition: Uint8Array.from(positions, ({ ignitionOn }) => (ignitionOn ? 1 : 0)),
  }
}

/** What a vehicle of a test sent. */
export interface Sent {
  readonly positions: readonly TrackPosition[]
  readonly series?: readonly TrackSeries[]
}

/** The input of a kind over what a vehicle sent; everything of the question may be given. */
export const reportInput = (
  { positions, series = [] }: Sent,
  question: Pick<FactsRequest, 'from' | 'to'> & Partial<FactsRequest>,
): ReportInput => {
  const request: FactsRequest = {
    vehicle: { id: 1, ownerId: 1, name: 'v', licensePlate: '', settings: [], tankVolume: null },
    timeZone: 'Europe/Kyiv',
    options: NO_OPTIONS,
    filters: NO_FILTERS,
    zones: testZones([]),
    seesFuel: true,
    signal: new AbortController().signal,
    ...question,
  }
  return inputOf(request, async () => async (from, to) => {
    const points = columnsOf(positions.filter(({ timestamp: at }) => at >= from && at < to))
    const cut = series.map((one) => {
      const rows = [...one.timestamp.keys()].filter(
        (row) => (one.timestamp[row] ?? 0) >= from && (one.timestamp[row] ?? 0) < to,
      )
      return {
        ...one,
        timestamp: Float64Array.from(rows, (row) => one.timestamp[row] ?? 0),
        value: Float32Array.from(rows, (row) => one.value[row] ?? 0),
      }
    })
    const details = new MovementDetails(request.zones.index)
    const settings = settingsOf(limitedVehicle(request))
    const movement = await findMovement(points, await fuelLevels(cut), settings, { details })
    return { points, series: cut, movement, details }
  })
}

/** A cell of a row by the key of its column. */
export const cellOf = (kind: ReportKind, { rows }: ReportResult, row: number, key: string) =>
  rows[row]?.cells[kind.declaration.columns.findIndex((column) => column.key === key)] ?? null

/** The sum of a column. */
export const sumOf = (kind: ReportKind, result: ReportResult, key: string): number =>
  result.rows.reduce((sum, _, row) => sum + Number(cellOf(kind, result, row, key) ?? 0), 0)
