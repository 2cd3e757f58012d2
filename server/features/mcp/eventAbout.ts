import type { SIMPLE_EVENT_NAMES } from '../../../src/contract/wire/events.ts'
import { STATE_EVENT_TEXTS } from '../docs/eventTexts.ts'

/** What the events mean that carry no state (src/contract/wire/events.ts), for the answers of tools. */
const SIMPLE_ABOUT: Readonly<Record<(typeof SIMPLE_EVENT_NAMES)[number], string>> = {
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

const isSimple = (name: string): name is keyof typeof SIMPLE_ABOUT => Object.hasOwn(SIMPLE_ABOUT, name)
const isState = (name: string): name is keyof typeof STATE_EVENT_TEXTS =>
  Object.hasOwn(STATE_EVENT_TEXTS, name)

/** What an event means, by its name; trackers may send names that only their maker knows. */
export const eventAbout = (name: string): string => {
  if (isSimple(name)) return SIMPLE_ABOUT[name]
  return isState(name)
    ? STATE_EVENT_TEXTS[name].about
    : 'An event that the tracker itself names; this product only counts it.'
}
