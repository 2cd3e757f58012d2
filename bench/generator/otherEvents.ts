import { cardOf } from './cards.ts'
import type { Random } from '../../server/platform/random.ts'
import type { SensorValue } from '../../src/contract/entities/vehicle.ts'
import { SIMPLE_EVENT_NAMES, type StateEventName, type StateEvents } from '../../src/contract/wire/events.ts'
import type { Identity } from './identity.ts'
import { countAtStart, settingsOf } from './listRows.ts'

/** The non-location events, with the fields and in the proportions of the product's devices. */

/** The time and vehicle of an event; `ignitionOn` as in its last location. */
export interface Occasion {
  readonly vehicleId: number
  readonly identity: Identity
  readonly timestamp: number
  readonly day: string
  readonly ignitionOn: boolean
  readonly random: Random
  /** Counts of the day by vehicle and name, starting from the lists; updated with each event. */
  readonly counts: Map<string, number>
}

export interface EventBody {
  readonly event: string
  readonly data: object
}

const state = <N extends StateEventName>(event: N, data: StateEvents[N]): EventBody => ({ event, data })

const tenth = (value: number): number => Math.round(value * 10) / 10

const sensor = (
  sensorNumber: number,
  name: string,
  sensorType: string,
  units: string,
  value: number,
): SensorValue => ({ name, value, units, visible: true, sensorType, sensorNumber })

const sensors = ({ vehicleId, identity, timestamp, ignitionOn, random }: Occasion): EventBody => {
  const { tanks, volts, cooled, name, pullsTrailer } = identity.kind
  const levels = tanks.map((volume) => tenth(volume * random()))
  const input = (inputNumber: number, inputName: string, on: boolean) =>
    ({ inputNumber, inputName, statusName: on ? 'ON' : 'OFF' }) as const
  return state('vehicleSensors', {
    vehicleId,
    timestamp,
    realSensorValues: [
      ...levels.map((level, tank) =>
        sensor(27 + tank, tanks.length === 1 ? 'Fuel' : `Fuel tank ${tank + 1}`, 'FUEL_LEVEL', 'l', level),
      ),
      sensor(41, 'Board voltage', 'VOLTAGE', 'V', tenth(volts * (ignitionOn ? 1.16 : 1.04) + random() * 0.2)),
      ...(cooled ? [sensor(40, 'Body temperature', 'THERMAL', '°C', tenth(random() * 8 - 20))] : []),
    ],
    multiSensorValues: [
      sensor(100, 'Fuel total', 'FUEL_LEVEL', 'l', tenth(levels.reduce((sum, level) => sum + level, 0))),
      sensor(42, 'Consumption', 'FUEL_CONSUMPTION', 'l/h', ignitionOn ? tenth(1.2 + random() * 25) : 0),
    ],
    logicalInputStatuses: [
      input(1, 'Ignition', ignitionOn),
      input(2, name === 'special' ? 'PTO' : 'Cargo door', random() < 0.2),
      input(3, 'SOS button', false),
      ...(pullsTrailer ? [input(4, 'Trailer', random() < 0.8)] : []),
    ],
  })
}

const counter = ({ vehicleId, identity, timestamp, random }: Occasion): EventBody =>
  state('onUpdateVehicleCounter', {
    vehicleId,
    counter: {
      id: Number(identity.serial) * 10 + 1,
      counterName: 'Oil change',
      counterType: 'MILEAGE_COUNTER',
      counterTime: timestamp,
      counterState: true,
      startFrom: 0,
      triggerAfter: 15_000,
      endLeft: tenth(15_000 * random()),
      logicalInputNumber: null,
    },
  })

/** LIVE-18: the event carries the total of the day. */
const simple = ({ vehicleId, identity, timestamp, day, random, counts }: Occasion): EventBody => {
  const place = Math.floor(random() * SIMPLE_EVENT_NAMES.length)
  const event = SIMPLE_EVENT_NAMES[place] ?? SIMPLE_EVENT_NAMES[0]
  const key = `${vehicleId} ${event}`
  const countPerDay = (counts.get(key) ?? countAtStart(identity.key, place)) + 1
  counts.set(key, countPerDay)
  return { event, data: { vehicleId, timestamp, day, countPerDay } }
}

const trailer = ({ vehicleId, identity, timestamp, random }: Occasion): EventBody =>
  state('trailerAction', {
    vehicleId,
    trailerActionEvent: {
      id: Math.floor(random() * 2 ** 31),
      idSerial: `TR-${String(Math.floor(random() * 1e6)).padStart(6, '0')}`,
      name: 'Schmitz SCS',
      registerTime: timestamp,
      vehicleLicensePlate: identity.plate,
      vehicleName: identity.name,
      width: 2.55,
      type: random() < 0.5 ? 'TRAILER_CONNECTED' : 'TRAILER_DISCONNECTED',
    },
  })

const NO_ALARMS = { alarm: false, alarmTimestamp: null, lockedAlarm: false, deviceOn: true } as const

type Make = (occasion: Occasion) => EventBody

/** Out of a hundred events. Resets are as frequent as alarms, so that alarms do not accumulate. */
const MIX: readonly (readonly [share: number, Make])[] = [
  [40, sensors],
  [22, simple],
  [14, counter],
  [
    8,
    ({ vehicleId, timestamp, random }) =>
      state('deviceStatus', {
        vehicleId,
        timestamp,
        deviceStatus: random() < 0.9 ? 'CONNECTED' : 'DISCONNECTED',
      }),
  ],
  [
    5,
    ({ vehicleId, timestamp, random }) =>
      state('antennaStatus', {
        vehicleId,
        updateTime: timestamp,
        antConnected: random() < 0.9,
        shortMode: random() < 0.05,
      }),
  ],
  [
    4,
    ({ vehicleId, identity, random }) =>
      state('deviceSettings', {
        vehicleId,
        deviceSettingsDto: settingsOf(identity, NO_ALARMS, Math.floor(random() * 8)),
      }),
  ],
  [
    3,
    ({ vehicleId, identity, timestamp, random }) =>
      state('LockStateForDevice', {
        vehicleId,
        deviceId: Number(identity.serial),
        lockState: random() < 0.5 ? 'LOCK' : 'UNLOCK',
        lockStateTime: timestamp,
        name: identity.name,
      }),
  ],
  [1, trailer],
  [
    1,
    ({ vehicleId, identity, timestamp, random }) =>
      state('rfidCard', {
        vehicleId,
        timestamp,
        connectedRfidCard: random() < 0.5 ? null : cardOf(identity.key, random),
      }),
  ],
  [
    0.5,
    ({ vehicleId, timestamp, random }) =>
      state('ErrorSetLock', { vehicleId, timestamp, lockState: random() < 0.5 ? 'LOCK' : 'UNLOCK' }),
  ],
  [0.4, ({ vehicleId, timestamp }) => state('SOS_ALARM', { vehicleId, timestamp })],
  [0.4, ({ vehicleId, timestamp }) => state('SIGNALING_ALARM', { vehicleId, timestamp })],
  [
    0.7,
    ({ vehicleId, timestamp }) =>
      state('alarmReset', { vehicleId, timestamp, alarm: false, lockedAlarm: false }),
  ],
]

const TOTAL = MIX.reduce((sum, [share]) => sum + share, 0)

/** One non-location event of the mix. */
export const otherEvent = (occasion: Occasion): EventBody => {
  let draw = occasion.random() * TOTAL
  for (const [share, make] of MIX) {
    if (draw < share) return make(occasion)
    draw -= share
  }
  return sensors(occasion)
}
