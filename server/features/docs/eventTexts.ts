import type {
  FleetEvents,
  SIMPLE_EVENT_NAMES,
  SimpleEvent,
  StateEvents,
} from '../../../src/contract/wire/events.ts'

/** One text for each field that the data of an event may have; the compiler rejects a missing or an unknown one. */
type FieldTexts<T> = { readonly [K in keyof Required<T>]: string }
type EventTexts<E> = {
  readonly [N in keyof E]: { readonly about: string; readonly fields: FieldTexts<E[N]> }
}

const VEHICLE = {
  vehicleId: 'The vehicle that the event belongs to.',
  deviceSerial: 'Serial of its device, where known.',
}
const TIME = 'When the device saw it, ms since the epoch.'

/** The events that change a vehicle's state. */
export const STATE_EVENT_TEXTS: EventTexts<StateEvents> = {
  vehicleLocation: {
    about: 'A position. Of several that wait for a slow client only the newest is sent.',
    fields: {
      ...VEHICLE,
      timestamp: TIME,
      latitude: 'Degrees north, WGS 84; null without a position.',
      longitude: 'Degrees east, WGS 84; null without a position.',
      speed: 'm/s',
      validity: '0 to 100; 100 is a fully valid position.',
      azimuth: 'Heading, degrees clockwise from north; null when unknown.',
      ignitionOn: 'The ignition is on.',
      applyIgnitionStatus: 'false: the ignition of this device says nothing about movement.',
      parkingIgnitionSince: 'Since when the vehicle stands with its ignition on, ms; null when it does not.',
    },
  },
  deviceStatus: {
    about: 'The device connected, disconnected, or was put in or taken out.',
    fields: { ...VEHICLE, timestamp: TIME, deviceStatus: 'CONNECTED, DISCONNECTED, NO_DATA or NO_DEVICE.' },
  },
  LockStateForDevice: {
    about: 'The vehicle was armed or disarmed.',
    fields: {
      ...VEHICLE,
      deviceId: 'The device.',
      lockState: 'LOCK or UNLOCK.',
      lockStateTime: TIME,
      name: 'Who or what did it.',
    },
  },
  ErrorSetLock: {
    about: 'The device refused arming or disarming.',
    fields: { ...VEHICLE, timestamp: TIME, lockState: 'What had been asked for.' },
  },
  SOS_ALARM: { about: 'The SOS button was pressed.', fields: { ...VEHICLE, timestamp: TIME } },
  SIGNALING_ALARM: {
    about: 'The alarm of an armed vehicle went off.',
    fields: { ...VEHICLE, timestamp: TIME },
  },
  alarmReset: {
    about: 'Alarms were turned off.',
    fields: {
      ...VEHICLE,
      timestamp: TIME,
      alarm: 'false when the SOS alarm was turned off, else absent.',
      lockedAlarm: 'false when the alarm of the armed vehicle was turned off, else absent.',
    },
  },
  onUpdateVehicleCounter: {
    about: 'A counter of the vehicle changed.',
    fields: { ...VEHICLE, counter: 'The whole counter as it stands now.' },
  },
  antennaStatus: {
    about: 'The GPS antenna was connected, disconnected or short-circuited.',
    fields: {
      ...VEHICLE,
      updateTime: TIME,
      antConnected: 'The antenna is connected.',
      shortMode: 'The antenna is short-circuited.',
    },
  },
  deviceSettings: {
    about: 'Settings, alarms or outputs of the device changed.',
    fields: { ...VEHICLE, deviceSettingsDto: 'The whole settings as they stand now.' },
  },
  vehicleSensors: {
    about: 'Readings of sensors and digital inputs.',
    fields: {
      ...VEHICLE,
      timestamp: TIME,
      realSensorValues: 'Values of the sensors that are fitted.',
      multiSensorValues: 'Values that are made of several sensors.',
      logicalInputStatuses: 'The digital inputs, each ON or OFF.',
    },
  },
  vehicleSensorSetup: {
    about: 'What is set up about sensors and inputs changed, or a trigger fired or was released.',
    fields: {
      ...VEHICLE,
      vehicleSensorControlDtoList:
        'All triggers on sensors, each with whether it holds and when it last fired.',
      vehicleDeviceInControlDtoList: 'All triggers on digital inputs, likewise.',
      virtualSensors: 'All virtual sensors.',
      sensorCalibrationMappings: 'All calibration tables.',
      deviceInputs: 'The digital inputs that have a name of their own or are inverted.',
    },
  },
  trailerAction: {
    about: 'A trailer was hitched or unhitched.',
    fields: { ...VEHICLE, trailerActionEvent: 'The trailer and what happened.' },
  },
  rfidCard: {
    about: 'A driver put a card in or took it out.',
    fields: { ...VEHICLE, timestamp: TIME, connectedRfidCard: 'The card; null when none is in.' },
  },
  deviceCommand: {
    about: 'A command for a device moved on.',
    fields: {
      ...VEHICLE,
      commandId: 'The number that the call had answered.',
      command: 'What the device is to do.',
      state: 'queued, sent, answered or failed.',
      answer: "The device's own words; null before it answers.",
    },
  },
  vehicleFixed: {
    about: 'The same account pinned or unpinned a vehicle, here or in another window.',
    fields: { ...VEHICLE, fixed: 'false, true, or the order number of the pin.' },
  },
  vehicleZone: {
    about: 'The vehicle came into a geozone or left it. Those who may not see the type of the zone get none.',
    fields: {
      ...VEHICLE,
      timestamp: TIME,
      zoneId: 'The geozone.',
      isInside: 'Whether it is inside from that moment on.',
      isCrossing: 'Whether it crossed the border then; false: it was found there, or the zone changed.',
    },
  },
  vehicleGroups: {
    about: 'The vehicle changed its groups.',
    fields: { ...VEHICLE, groups: 'All groups that it is in now.' },
  },
  vehicleChanged: {
    about: 'Somebody changed what is set up of the vehicle.',
    fields: {
      ...VEHICLE,
      name: 'How it is called now.',
      licensePlate: 'Its licence plate now.',
      parts: 'Which parts of its profile are other ones: read them again where they are shown.',
    },
  },
}

/** The events about the whole fleet. */
export const FLEET_EVENT_TEXTS: EventTexts<FleetEvents> = {
  changedVehicleList: {
    about: 'Vehicles were added, removed or got another device.',
    fields: { message: 'What happened.', vehicleId: 'The vehicle, where it is one.' },
  },
  changedGroupList: {
    about: 'A group was made, renamed or deleted; the list of groups tells which ones there are.',
    fields: {},
  },
  changedGeozoneList: {
    about: 'A geozone was made, changed or deleted; the list of geozones tells which ones there are.',
    fields: {},
  },
  notification: {
    about: 'A new notification of the account that the connection belongs to.',
    fields: {
      id: 'Grows with time.',
      description: 'Its type, or `summary` for one that stands for many.',
      severity: 'info, warning or alarm.',
      vehicleId: 'The vehicle; null of a summary.',
      name: 'How the vehicle is called.',
      licensePlate: 'Its licence plate.',
      event: 'Seq of the event; 0 of a summary.',
      at: 'When it happened, ms since the epoch.',
      createdAt: 'When it was written, ms since the epoch.',
      readStatus: 'Whether it was read.',
      isHidden: 'Lists hold it only on request.',
      text: 'The text of its rule; null: without one.',
      details: 'What is known of the event: text, zone, value, litres, speeds, or the count of a summary.',
      latitude: 'Degrees; null: unknown.',
      longitude: 'Degrees; null: unknown.',
      speed: 'm/s; null: unknown.',
      rule: 'The rule that wrote it; null: none.',
      confirmation: 'Who has confirmed the event, when, with which note; null: nobody.',
    },
  },
  notificationsRead: {
    about: 'The same account read notifications, here or in another window.',
    fields: {
      ids: 'Which ones; null: all up to `through`.',
      vehicleId: 'Only those of this vehicle; null: of any.',
      through: 'The id of the newest that was read.',
      unread: 'How many are unread since then.',
    },
  },
  dayStarted: {
    about: "A new day began in the server's time zone; every count of the day before is 0 now.",
    fields: { day: 'YYYY-MM-DD' },
  },
}

/** The events that are only counted. */
export const SIMPLE_EVENT_TEXTS: FieldTexts<SimpleEvent> = {
  ...VEHICLE,
  timestamp: TIME,
  day: "YYYY-MM-DD in the server's time zone.",
  countPerDay: "The day's total so far, never an increment.",
}

/** What the events mean that carry no state, for programs that ask about one. */
export const SIMPLE_EVENT_ABOUT: Readonly<Record<(typeof SIMPLE_EVENT_NAMES)[number], string>> = {
  VEHICLE_PARKING_START: 'The vehicle stopped for long enough to be parked.',
  VEHICLE_PARKING_END: 'The vehicle left the place where it was parked.',
  PARKING_WITH_IGNITION_START: 'The vehicle is parked with its ignition on.',
  FUELLING_START: 'Fuel was added to the tank: the level rose by more than driving explains.',
  FUELLING_END: 'A fuelling was over.',
  DEFUELLING_START: 'Fuel was lost: the level fell by more than driving explains, as when a tank is drained.',
  DEFUELLING_END: 'A loss of fuel was over.',
  VEHICLE_OVER_SPEED_START: 'The vehicle began to go faster than its allowed speed.',
  VEHICLE_OVER_SPEED_END: 'The vehicle went no faster than its allowed speed again.',
  TERM: 'A temperature left its range.',
  VOLTAGE: 'The voltage of the supply left its range.',
  POWER_LOST: 'The tracker lost its supply and runs on its battery.',
  POWER_RESTORED: 'The tracker has its supply again.',
  COUNTER_TRIGGERED:
    'A counter of the vehicle, such as one of mileage or engine hours, reached its threshold.',
  SENSOR_CONTROL: 'A trigger that the owner set on a sensor fired; its text says why it was set.',
  INPUT_CONTROL: 'A trigger that the owner set on a digital input fired; its text says why it was set.',
  RFID_CARD_UNKNOWN: "A driver card was read that is not in the client's list.",
  RFID_CARD_EXPIRED: 'A driver card was read whose expiry date is past.',
  TRAILER_MOVES_ALONE: 'The own tracker of a trailer moves while the trailer hangs on no vehicle.',
  SIGNAL_LOST: 'The vehicle fell silent: its tracker reports no more.',
  SIGNAL_RESTORED: 'The tracker reports again after a silence.',
  COORDINATES_LOST: 'The tracker reports but knows no place.',
  COORDINATES_RESTORED: 'The tracker knows its place again.',
  SENT_SILENT_30: 'SENT-GEO has had no position of the vehicle, which is under way, for 30 minutes.',
  SENT_SILENT_45: 'SENT-GEO has had no position of the vehicle, which is under way, for 45 minutes.',
  SENT_SILENT_60: 'SENT-GEO has had no position of the vehicle, which is under way, for 60 minutes.',
  TASK_START: 'A task of the vehicle began.',
  TASK_POINT_ARRIVED: 'The vehicle arrived at a stop of its task.',
  TASK_POINT_LEFT: 'The vehicle left a stop of its task.',
  TASK_POINT_FAILED: 'A stop of the task was not done.',
  TASK_LATE: 'The vehicle is expected to be late at a stop of its task.',
  TASK_OFF_WAY: 'The vehicle left the way of its task.',
  TASK_BACK_ON_WAY: 'The vehicle is on the way of its task again.',
  TASK_END: 'A task of the vehicle ended.',
  MAINTENANCE_DUE_SOON: 'A service or document of the vehicle is due soon; its text says which.',
  MAINTENANCE_OVERDUE: 'A service or document of the vehicle is overdue; its text says which.',
}
