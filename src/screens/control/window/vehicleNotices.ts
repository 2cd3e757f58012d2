import { FULL_VALIDITY } from '../../../contract/constants.ts'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import type { InputControl, SensorControl } from '../../../contract/entities/sensorSetup.ts'
import { lacksSensorData } from '../../../contract/rules/status.ts'

/** What a person should know before reading the values, the most urgent first. */
export type Notice =
  | { readonly kind: 'lockFailed' | 'unlockFailed' }
  | { readonly kind: 'lostLink'; readonly since: number }
  | { readonly kind: 'noDevice' | 'receptionDisabled' | 'noData' | 'sensorsSilent' | 'stateFailed' }
  | { readonly kind: 'noConnection'; readonly since: number }
  | { readonly kind: 'longParking'; readonly since: number }
  | { readonly kind: 'gpsVeracity'; readonly validity: number }
  | { readonly kind: 'trigger'; readonly id: string; readonly text: string; readonly since: number }

/** ERR-85: the device reports that its place is unreliable, and a place is shown. */
const doubtfulGps = ({ row, state }: VehicleDetail): number | null => {
  const validity = state?.vehiclesDataGpsDataDto?.validity ?? null
  return validity !== null && validity < FULL_VALIDITY && row.latitude !== null ? validity : null
}

const silentSince = ({ row }: VehicleDetail): number | null =>
  row.noConnection || row.label === 'disconnected' ? row.lastKnownTime : null

/** VEH-45: the triggers that fired and still hold, the newest first. */
const firedTriggers = ({ state }: VehicleDetail): Notice[] => {
  const { vehicleSensorControlDtoList = [], vehicleDeviceInControlDtoList = [] } = state ?? {}
  const ofKind = (kind: string, controls: readonly (SensorControl | InputControl)[]) =>
    controls.flatMap(({ id, enabled, crossed, firedAt, text }) =>
      enabled && crossed === true && firedAt ? [{ id: `${kind}${id}`, text, since: firedAt }] : [],
    )
  return [...ofKind('sensor', vehicleSensorControlDtoList), ...ofKind('input', vehicleDeviceInControlDtoList)]
    .toSorted((a, b) => b.since - a.since)
    .map((fired) => ({ kind: 'trigger', ...fired }))
}

/**
 * The notices of a vehicle. `lostSince`: when the connection to the server was lost, null while it holds.
 * `seesPositions`: without this right, missing data means that it is withheld, which is shown instead of the position.
 */
export const noticesOf = (
  detail: VehicleDetail,
  lostSince: number | null,
  seesPositions: boolean,
): readonly Notice[] => {
  const { row, state } = detail
  const since = silentSince(detail)
  const validity = doubtfulGps(detail)
  const { label } = row
  const notices: (Notice | false)[] = [
    row.lockError !== null && { kind: row.lockError === 'LOCK' ? 'lockFailed' : 'unlockFailed' },
    lostSince !== null && { kind: 'lostLink', since: lostSince },
    (label === 'noDevice' || label === 'receptionDisabled') && { kind: label },
    label === 'noData' && seesPositions && { kind: label },
    since !== null && { kind: 'noConnection', since },
    ...firedTriggers(detail),
    row.longParkingWithIgnition &&
      row.parkingIgnitionSince !== null && { kind: 'longParking', since: row.parkingIgnitionSince },
    validity !== null && { kind: 'gpsVeracity', validity },
    state !== null &&
      lacksSensorData([...state.realSensorValues, ...state.multiSensorValues]) && { kind: 'sensorsSilent' },
    // A lost connection has reported it already.
    state === null && detail.stateFailed && lostSince === null && { kind: 'stateFailed' },
  ]
  return notices.filter((notice) => notice !== false)
}
