import type { EventFilterKey } from './rules/eventFilterKeys.ts'
import { MAINTENANCE_SPECS } from './maintenanceNotifications.ts'
import { TASK_SPECS } from './taskNotifications.ts'

/** The mildest first. */
export const NOTIFICATION_SEVERITIES = ['info', 'warning', 'alarm'] as const
export type NotificationSeverity = (typeof NOTIFICATION_SEVERITIES)[number]

/** The parameters of types in rules; each with its limits, in the units of the product. */
export const NOTIFICATION_PARAMETERS = {
  /** Litres; smaller fillings and drains do not count. */
  minimumLitres: { minimum: 0, maximum: 100_000, initial: 0 },
  /** m/s above the allowed speed; smaller excesses do not count. */
  excess: { minimum: 0, maximum: 100, initial: 0 },
  /** The number of a sensor, as in the set-up of the vehicle; null: any number. */
  sensorNumber: { minimum: 0, maximum: 65_535, initial: null },
  /** The type of a sensor, such as THERMAL; null: any type. */
  sensorType: { initial: null },
  /** A value below it counts, in the unit of the sensor; null: none does. */
  low: { minimum: -1_000_000_000, maximum: 1_000_000_000, initial: null },
  /** A value above it counts, in the unit of the sensor; null: none does. */
  high: { minimum: -1_000_000_000, maximum: 1_000_000_000, initial: null },
  /** Ids of the geozones; an empty list: any of them. */
  zoneIds: { maximum: 200, initial: [] },
} as const
export type NotificationParameter = keyof typeof NOTIFICATION_PARAMETERS

export interface NotificationTypeSpec {
  readonly severity: NotificationSeverity
  /** The events that begin it. */
  readonly events: readonly string[]
  /** The events that end it; empty: it has no end, so that it cannot be required to last. */
  readonly ends: readonly string[]
  /**
   * each: every event that begins it counts. state: it counts once until its end. sample: the events are reports of a
   * value, which counts when it changes to one that is meant; the first report only shows how things are.
   */
  readonly counting: 'each' | 'state' | 'sample'
  readonly parameters: readonly NotificationParameter[]
  /** The event filter with which a person turns it on in the app without a rule; null: it has none. */
  readonly filter: EventFilterKey | null
  /** Whether everybody who sees the vehicle gets it in the app without a rule. */
  readonly isStandard: boolean
  /** What a recipient has to be allowed besides seeing the vehicle; null: nothing. */
  readonly needs: 'positions' | 'fuel' | 'tasks' | null
}

/** Each type once (notificationTypes.ts). */
export const NOTIFICATION_SPECS = {
  parkingStart: {
    severity: 'info',
    events: ['VEHICLE_PARKING_START'],
    ends: ['VEHICLE_PARKING_END'],
    counting: 'each',
    parameters: [],
    filter: 'parking',
    isStandard: false,
    needs: null,
  },
  parkingWithIgnition: {
    severity: 'warning',
    events: ['PARKING_WITH_IGNITION_START'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  fuelling: {
    severity: 'info',
    events: ['FUELLING_START'],
    ends: ['FUELLING_END'],
    counting: 'each',
    parameters: ['minimumLitres'],
    filter: 'fuelling',
    isStandard: false,
    needs: 'fuel',
  },
  defuelling: {
    severity: 'warning',
    events: ['DEFUELLING_START'],
    ends: ['DEFUELLING_END'],
    counting: 'each',
    parameters: ['minimumLitres'],
    filter: 'defuelling',
    isStandard: false,
    needs: 'fuel',
  },
  overSpeed: {
    severity: 'warning',
    events: ['VEHICLE_OVER_SPEED_START'],
    ends: ['VEHICLE_OVER_SPEED_END'],
    counting: 'each',
    parameters: ['excess'],
    filter: 'overspeed',
    isStandard: false,
    needs: null,
  },
  antennaOn: {
    severity: 'info',
    events: ['antennaStatus'],
    ends: ['antennaStatus'],
    counting: 'sample',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  antennaOff: {
    severity: 'warning',
    events: ['antennaStatus'],
    ends: ['antennaStatus'],
    counting: 'sample',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  antennaShort: {
    severity: 'warning',
    events: ['antennaStatus'],
    ends: ['antennaStatus'],
    counting: 'sample',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  powerLost: {
    severity: 'warning',
    events: ['POWER_LOST'],
    ends: ['POWER_RESTORED'],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  powerRestored: {
    severity: 'info',
    events: ['POWER_RESTORED'],
    ends: ['POWER_LOST'],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  /** Into a control zone of the vehicle, as its profile has them. */
  controlZoneEntry: {
    severity: 'warning',
    events: ['vehicleZone'],
    ends: ['vehicleZone'],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: 'positions',
  },
  controlZoneExit: {
    severity: 'warning',
    events: ['vehicleZone'],
    ends: ['vehicleZone'],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: 'positions',
  },
  /** Into a zone that the rule names. */
  zoneEntry: {
    severity: 'info',
    events: ['vehicleZone'],
    ends: ['vehicleZone'],
    counting: 'each',
    parameters: ['zoneIds'],
    filter: null,
    isStandard: false,
    needs: 'positions',
  },
  zoneExit: {
    severity: 'info',
    events: ['vehicleZone'],
    ends: ['vehicleZone'],
    counting: 'each',
    parameters: ['zoneIds'],
    filter: null,
    isStandard: false,
    needs: 'positions',
  },
  sos: {
    severity: 'alarm',
    events: ['SOS_ALARM'],
    ends: ['alarmReset'],
    counting: 'state',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  signaling: {
    severity: 'alarm',
    events: ['SIGNALING_ALARM'],
    ends: ['alarmReset'],
    counting: 'state',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  /** NOTIF-37: of vehicles for which it is switched on. */
  signalLost: {
    severity: 'warning',
    events: ['SIGNAL_LOST'],
    ends: ['SIGNAL_RESTORED'],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  /** The device reports, and knows no place. */
  coordinatesLost: {
    severity: 'warning',
    events: ['COORDINATES_LOST'],
    ends: ['COORDINATES_RESTORED'],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  /** SENT-GEO had nothing of a vehicle under way for so many minutes; after an hour its driver has to stop. */
  sentSilent30: {
    severity: 'warning',
    events: ['SENT_SILENT_30'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  sentSilent45: {
    severity: 'warning',
    events: ['SENT_SILENT_45'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  sentSilent60: {
    severity: 'alarm',
    events: ['SENT_SILENT_60'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  /** A trigger on a temperature sensor. */
  temperature: {
    severity: 'warning',
    events: ['TERM'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: 'temperature',
    isStandard: false,
    needs: null,
  },
  /** A trigger on a voltage sensor. */
  voltage: {
    severity: 'warning',
    events: ['VOLTAGE'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: 'voltage',
    isStandard: false,
    needs: null,
  },
  sensorTrigger: {
    severity: 'warning',
    events: ['SENSOR_CONTROL'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  inputTrigger: {
    severity: 'warning',
    events: ['INPUT_CONTROL'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  counterTriggered: {
    severity: 'info',
    events: ['COUNTER_TRIGGERED'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: true,
    needs: null,
  },
  /** A sensor below or above a value that the rule names. */
  sensorValue: {
    severity: 'warning',
    events: ['vehicleSensors'],
    ends: ['vehicleSensors'],
    counting: 'sample',
    parameters: ['sensorNumber', 'sensorType', 'low', 'high'],
    filter: null,
    isStandard: false,
    needs: null,
  },
  trailerConnected: {
    severity: 'info',
    events: ['trailerAction'],
    ends: ['trailerAction'],
    counting: 'sample',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  trailerDisconnected: {
    severity: 'info',
    events: ['trailerAction'],
    ends: ['trailerAction'],
    counting: 'sample',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  /** Its own tracker moves while it hangs on no vehicle. */
  trailerMovesAlone: {
    severity: 'alarm',
    events: ['TRAILER_MOVES_ALONE'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  driverChanged: {
    severity: 'info',
    events: ['rfidCard'],
    ends: [],
    counting: 'sample',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  commandFailed: {
    severity: 'warning',
    events: ['deviceCommand'],
    ends: [],
    counting: 'each',
    parameters: [],
    filter: null,
    isStandard: false,
    needs: null,
  },
  ...MAINTENANCE_SPECS,
  ...TASK_SPECS,
} as const satisfies Record<string, NotificationTypeSpec>
