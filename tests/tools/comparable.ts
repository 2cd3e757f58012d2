import type { VehicleRow } from '../../src/contract/engine/rows.ts'
import { type OutVals, OUTPUT_FLAGS, type VehicleState } from '../../src/contract/entities/vehicle.ts'

/** The fields of a vehicle that both server and engine have, in one form. */
export type Comparable = Readonly<Record<string, unknown>>

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

const anyOutputOn = (outputs: OutVals | undefined): boolean =>
  OUTPUT_FLAGS.some((flag) => outputs?.[flag] === true)

/** The server's state of a vehicle. */
export const fromServer = (state: VehicleState): Comparable => ({
  name: state.name,
  licensePlate: state.licensePlate,
  deviceSerial: state.deviceSerial,
  deviceOn: state.deviceOn,
  ignitionOn: state.vehiclesDataGpsDataDto?.ignitionOn ?? false,
  speed: Math.fround(state.vehiclesDataGpsDataDto?.speed ?? 0),
  azimuth: state.azimuth === null ? null : Math.fround(state.azimuth),
  latitude: state.vehiclesDataGpsDataDto?.latitude?.toFixed(6) ?? null,
  longitude: state.vehiclesDataGpsDataDto?.longitude?.toFixed(6) ?? null,
  lastKnownTime: state.lastKnownTime,
  alarm: state.alarm,
  lockedAlarm: state.lockedAlarm,
  lockState: state.lockStateDto?.lockState ?? null,
  antConnected: state.antStatus?.antConnected ?? null,
  antShort: state.antStatus?.shortMode ?? false,
  fixed: state.fixed,
  parkingIgnitionSince: state.parkingIgnitionSince,
  groupIds: state.groups.map((group) => group.id).toSorted((a, b) => a - b),
  eventCounts: counted(state.eventsCountPerDay),
  anyTrue: anyOutputOn(state.currentDeviceMapping?.deviceSettingsDto?.outValsDto),
})

/** The engine's state of a vehicle. */
export const fromEngine = (row: VehicleRow): Comparable => ({
  name: row.name,
  licensePlate: row.licensePlate,
  deviceSerial: row.deviceSerial,
  deviceOn: row.deviceOn,
  ignitionOn: row.ignitionOn,
  speed: Math.fround(row.speed),
  azimuth: row.azimuth === null ? null : Math.fround(row.azimuth),
  latitude: row.latitude?.toFixed(6) ?? null,
  longitude: row.longitude?.toFixed(6) ?? null,
  lastKnownTime: row.lastKnownTime,
  alarm: row.alarm,
  lockedAlarm: row.lockedAlarm,
  lockState: row.lockState,
  antConnected: row.antConnected,
  antShort: row.antShort,
  fixed: row.fixed,
  parkingIgnitionSince: row.parkingIgnitionSince,
  groupIds: row.groupIds.toSorted((a, b) => a - b),
  eventCounts: counted(row.eventCounts),
  anyTrue: row.anyTrue,
})

/**
 * Fields in which the engine's state equals neither the server's state before nor after it, as `vehicleId field: …`
 * lines. The two server lists bracket the moment of the engine's rows, so a field that did not change between them
 * must be exactly equal.
 */
export const differences = (
  before: ReadonlyMap<number, Comparable>,
  engine: ReadonlyMap<number, Comparable>,
  after: ReadonlyMap<number, Comparable>,
): string[] => {
  const lines: string[] = []
  for (const [id, wanted] of before) {
    const has = engine.get(id)
    if (!has) {
      lines.push(`${id}: unknown to the engine`)
      continue
    }
    for (const field of Object.keys(wanted)) {
      const seen = JSON.stringify(has[field])
      const allowed = [JSON.stringify(wanted[field]), JSON.stringify(after.get(id)?.[field])]
      if (!allowed.includes(seen))
        lines.push(`${id} ${field}: engine ${seen}, server ${allowed.join(' then ')}`)
    }
  }
  for (const id of engine.keys())
    if (!before.has(id) && !after.has(id)) lines.push(`${id}: unknown to the server`)
  return lines
}
