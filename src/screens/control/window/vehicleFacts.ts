import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import {
  OUTPUT_FLAGS,
  type SensorValue,
  type VehicleCounter,
  type VehicleState,
} from '../../../contract/entities/vehicle.ts'
import { phoneIn } from '../../../contract/rules/people.ts'
import { rowTitle } from '../../../fleet/rowTitle.ts'
import { trailerType } from '../../../contract/rules/trailer.ts'
import { EVENT_FILTERS } from '../../../contract/wire/eventFilterNames.ts'

/** Display name of a vehicle: its name, or another known identifier. */
export const titleOf = ({ row }: VehicleDetail): string => rowTitle(row)

/** The trailer that is attached now; null when none is (POPUP-15, VEH-20). */
export const attachedTrailer = ({ trailerActionEvent: action }: VehicleState): string | null =>
  action !== null && trailerType(action.type) === 'TRAILER_CONNECTED' ? action.name || action.idSerial : null

/** The sensors that the owner shows, virtual ones after real ones, each once by name. */
export const visibleSensors = ({
  realSensorValues,
  multiSensorValues,
}: VehicleState): readonly SensorValue[] => {
  const sensors = [...realSensorValues, ...multiSensorValues].filter((sensor) => sensor.visible)
  return sensors.filter((sensor, index) => sensors.findIndex(({ name }) => name === sensor.name) === index)
}

/** Decimals of a sensor's value: as its owner set them for a virtual sensor (VEH-48). */
export const sensorDigits = ({ virtualSensors }: VehicleState, { name }: SensorValue): number =>
  virtualSensors.find(({ title }) => title === name)?.fracDigits ?? 2

/** What is in the tanks by their own sensors, with its unit; null where none has a value. */
export const fuelOf = ({ realSensorValues }: VehicleState): { value: number; units: string } | null => {
  const tanks = realSensorValues.filter(({ sensorType, visible }) => visible && sensorType === 'FUEL_LEVEL')
  const values = tanks.flatMap(({ value }) => (value === null ? [] : [value]))
  const units = tanks[0]?.units ?? ''
  if (values.length === 0 || tanks.some((tank) => tank.units !== units)) return null
  return { value: values.reduce((sum, value) => sum + value, 0), units }
}

/** Whom to call about the vehicle: the phone number that its owner wrote in its description. */
export const phoneOf = ({ state }: VehicleDetail): string | null => phoneIn(state?.description ?? '')

/** The counters that are on (VEH-43). */
export const activeCounters = ({ vehicleCounters }: VehicleState): readonly VehicleCounter[] =>
  vehicleCounters.filter((counter) => counter.counterState)

/** The outputs of the device, by number from 1; absent flags are omitted (VEH-10). */
export const outputsOf = (
  state: VehicleState,
): readonly { readonly number: number; readonly on: boolean }[] => {
  const flags = state.currentDeviceMapping?.deviceSettingsDto?.outValsDto
  if (!flags) return []
  return OUTPUT_FLAGS.flatMap((flag, index) => {
    const on = flags[flag]
    return on === undefined ? [] : [{ number: index + 1, on }]
  })
}

/** Events of a day that are shown in addition to those of the list's filters. */
const OTHER_EVENTS = [
  'PARKING_WITH_IGNITION_START',
  'POWER_LOST',
  'POWER_RESTORED',
  'COUNTER_TRIGGERED',
  'SENSOR_CONTROL',
  'INPUT_CONTROL',
  'RFID_CARD_UNKNOWN',
  'RFID_CARD_EXPIRED',
  'SENT_SILENT_30',
  'SENT_SILENT_45',
  'SENT_SILENT_60',
  'TRAILER_MOVES_ALONE',
  'MAINTENANCE_DUE_SOON',
  'MAINTENANCE_OVERDUE',
] as const
const SHOWN_EVENTS = [...EVENT_FILTERS, ...OTHER_EVENTS] as const
export type ShownEvent = (typeof SHOWN_EVENTS)[number]

export const isOtherEvent = (name: ShownEvent): name is (typeof OTHER_EVENTS)[number] =>
  OTHER_EVENTS.some((other) => other === name)

/** Today's events and their counts (VEH-24); those that did not happen are omitted. */
export const eventsOfToday = ({
  row,
  state,
}: VehicleDetail): readonly { readonly name: ShownEvent; readonly count: number }[] => {
  const counts = state?.eventsCountPerDay ?? row.eventCounts
  return SHOWN_EVENTS.map((name) => ({ name, count: counts[name] ?? 0 })).filter(({ count }) => count > 0)
}

/** POPUP-16: five decimals are about a metre. */
export const formatPlace = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** The device has not reported for long, or never. */
const isSilent = ({ row }: VehicleDetail): boolean => row.markerStatus === 'no_signal' || row.noConnection

/**
 * POPUP-11: the known state of the antenna; whoever has to check it is named where the device itself is silent (ERR-82,
 * ERR-83), which is unknown without the right to positions.
 */
export const antennaOf = (
  detail: VehicleDetail,
  seesPositions: boolean,
): 'antennaShort' | 'antennaOn' | 'antennaOff' | 'antennaAbsent' | 'antennaCheck' => {
  const { row } = detail
  if (row.antShort) return 'antennaShort'
  if (row.antConnected !== null) return row.antConnected ? 'antennaOn' : 'antennaOff'
  return seesPositions && row.deviceSerial !== null && isSilent(detail) ? 'antennaCheck' : 'antennaAbsent'
}
