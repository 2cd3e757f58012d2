import { MARK_FLAG, type MarkBuffers } from '../../contract/engine/marks.ts'
import type { WallVehicle } from '../../contract/http/wallScreens.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'

/** Names are shown up to this many vehicles: more would not be readable from a distance. */
const NAMED_MAX = 300

const flagsOf = ({ ignitionOn, isAlarmed }: WallVehicle): number =>
  (ignitionOn ? MARK_FLAG.ignitionOn : 0) | (isAlarmed ? MARK_FLAG.alarm : 0)

/** The vehicles of a wall screen as the columns that marks are drawn from. */
export const wallMarks = (vehicles: readonly WallVehicle[]): MarkBuffers => ({
  count: vehicles.length,
  vehicleIds: Float64Array.from(vehicles, ({ id }) => id),
  positions: Float64Array.from(vehicles.flatMap(({ longitude, latitude }) => [longitude, latitude])),
  angles: Float32Array.from(vehicles, ({ course }) => course ?? Number.NaN),
  statuses: Uint8Array.from(vehicles, ({ status }) => MARKER_STATUSES.indexOf(status)),
  flags: Uint8Array.from(vehicles, flagsOf),
  labels: vehicles.length <= NAMED_MAX ? vehicles.map(({ name }) => name) : null,
})
