import type { Language } from '../../../../src/contract/entities/session.ts'
import type { VehicleMiniState } from '../../../../src/contract/entities/vehicle.ts'
import { foundVehicles } from '../../../../src/contract/http/vehicleSearch.ts'
import { findVehiclesInput } from '../../../../src/contract/mcp/toolInputs.ts'
import { hasGps, statusLabel } from '../../../../src/contract/rules/status.ts'
import { mcpTool } from '../mcpTool.ts'
import type { ProgramApi } from '../programApi.ts'
import { addressesOf, durationText, kmPerHour, type MaybePlace, momentText, placeOf } from '../words.ts'

const NOWHERE: MaybePlace = { latitude: null, longitude: null }

const STATUS_WORDS = {
  noDevice: 'has no tracker',
  receptionDisabled: 'reception is switched off',
  noData: 'has sent nothing yet',
  disconnected: 'no connection',
  coordinatesAbsent: 'connected, without a position',
  parkingWithIgnition: 'standing with the ignition on',
  moving: 'moving',
  stopped: 'parked',
  connected: 'connected, the ignition is off',
} as const

const statusOf = (vehicle: VehicleMiniState, now: number): string | null => {
  const { vehiclesDataGpsDataDto: gps, lastKnownTime, deviceStatus, deviceOn } = vehicle
  // Without the right to positions nothing is known of movement.
  if (gps === null) return deviceStatus === 'NO_DEVICE' ? STATUS_WORDS.noDevice : null
  const label = statusLabel(
    {
      deviceStatus,
      deviceOn,
      lastKnownTime,
      speed: gps.speed,
      ignitionOn: gps.ignitionOn,
      hasGps: hasGps(gps.latitude, gps.longitude, gps.validity),
    },
    now,
  )
  return STATUS_WORDS[label]
}

const alarmsOf = ({ alarm, lockedAlarm }: VehicleMiniState): string[] => [
  ...(alarm ? ['SOS button'] : []),
  ...(lockedAlarm ? ['alarm of a vehicle on guard'] : []),
]

const vehicleWords = (
  vehicle: VehicleMiniState,
  {
    now,
    timeZone,
    address,
  }: { readonly now: number; readonly timeZone: string; readonly address: string | null },
) => {
  const gps = vehicle.vehiclesDataGpsDataDto
  return {
    id: vehicle.vehicleId,
    name: vehicle.name,
    licensePlate: vehicle.licensePlate,
    deviceSerial: vehicle.deviceSerial,
    groups: vehicle.groups.map(({ name }) => name),
    status: statusOf(vehicle, now),
    alarms: alarmsOf(vehicle),
    ...(vehicle.driverName !== undefined && { driver: vehicle.driverName }),
    lastPosition: gps && {
      at: momentText(gps.timestamp, timeZone),
      ago: durationText(now - gps.timestamp),
      speedKmPerHour: kmPerHour(gps.speed),
      ignition: gps.ignitionOn ? 'on' : 'off',
      place: placeOf(gps, address),
    },
  }
}

const describe = async (
  api: ProgramApi,
  vehicles: readonly VehicleMiniState[],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
) => {
  const now = api.now()
  const places = vehicles.map(({ vehiclesDataGpsDataDto }) => vehiclesDataGpsDataDto ?? NOWHERE)
  const addresses = await addressesOf(api, places, language)
  return vehicles.map((vehicle, index) =>
    vehicleWords(vehicle, { now, timeZone, address: addresses[index] ?? null }),
  )
}

/** Vehicles with where they are now. */
export const findVehicles = mcpTool({
  name: 'find_vehicles',
  title: 'Find vehicles',
  about:
    'Finds vehicles by a part of their name, licence plate or tracker serial, and says where each is now, how fast it goes and whether an alarm is on. Other tools take the ids that it answers.',
  input: findVehiclesInput,
  needs: ['searchVehicles'],
  run: async ({ text, limit, ...wording }, api) => {
    const { total, vehicles } = await api.call('searchVehicles', foundVehicles, { query: { text, limit } })
    return {
      now: momentText(api.now(), wording.timeZone),
      found: total,
      shown: vehicles.length,
      vehicles: await describe(api, vehicles, wording),
    }
  },
})
