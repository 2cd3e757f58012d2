import type { RuleItem } from '../http/notificationRules.ts'
import { NOTIFICATION_TYPES, type NotificationTypeKey } from '../notificationTypes.ts'
import { isRecord } from './isRecord.ts'
import { holdsAfter } from './sensorTrigger.ts'

/** How events are read for the types of notifications. Times are ms since the epoch. */

/** An event as rules see it; `data` holds that of the wire and that of the log. */
export interface NotifiableEvent {
  readonly name: string
  readonly at: number
  readonly data: Readonly<Record<string, unknown>>
  /** Of `vehicleZone`: what the vehicle's profile says of the zone; null: it is no control zone of it. */
  readonly control: { readonly onEntry: boolean; readonly onExit: boolean } | null
}

/** What an event says about a type. */
export interface TypeReading {
  /** What it is about where a type is about several: the zone, the sensor; otherwise ''. */
  readonly subject: string
  /** true: it begins; false: it ends. */
  readonly isOn: boolean
  /** What is compared with the reading before; absent: `isOn`. */
  readonly value?: string
}

type Read = (event: NotifiableEvent, item: RuleItem, before: (subject: string) => unknown) => TypeReading[]

const one = (isOn: boolean, value?: string): TypeReading[] => [
  { subject: '', isOn, ...(value !== undefined && { value }) },
]
const numberIn = (data: unknown, name: string): number | null => {
  const value = isRecord(data) ? data[name] : undefined
  return typeof value === 'number' ? value : null
}

/** By the names of its events alone. */
const byName: Read = ({ name }, { type }) => one(NOTIFICATION_TYPES[type].events.includes(name))

/** Of unknown size, an event counts only where any size does. */
const atLeast =
  (sizeOf: (reason: unknown) => number | null, minimumOf: (item: RuleItem) => number): Read =>
  (event, item, before) => {
    const [reading] = byName(event, item, before)
    const minimum = minimumOf(item)
    const isSmall = reading?.isOn === true && minimum > 0 && !((sizeOf(event.data.reason) ?? -1) >= minimum)
    return reading === undefined || isSmall ? [] : [reading]
  }
const litres = atLeast(
  (reason) => numberIn(reason, 'litres'),
  ({ minimumLitres = 0 }) => minimumLitres,
)
const excess = atLeast(
  (reason) => {
    const [most, allowed] = [numberIn(reason, 'maxSpeed'), numberIn(reason, 'allowedSpeed')]
    return most === null || allowed === null ? null : most - allowed
  },
  (item) => item.excess ?? 0,
)

type Antenna = 'on' | 'off' | 'short'
const antenna =
  (meant: Antenna): Read =>
  ({ data }) => {
    const state: Antenna = data.shortMode === true ? 'short' : data.antConnected === true ? 'on' : 'off'
    return one(state === meant)
  }

/** A crossing into a zone, or out of it: where the vehicle was merely found counts for its end alone. */
const crossing =
  (into: boolean, isMeant: (event: NotifiableEvent, item: RuleItem, zoneId: number) => boolean): Read =>
  (event, item) => {
    const { zoneId, isInside, isCrossing } = event.data
    if (typeof zoneId !== 'number' || !isMeant(event, item, zoneId)) return []
    const isOn = isInside === into
    return isOn && isCrossing !== true ? [] : [{ subject: String(zoneId), isOn }]
  }
const isNamed = (_event: NotifiableEvent, { zoneIds = [] }: RuleItem, zoneId: number): boolean =>
  zoneIds.length === 0 || zoneIds.includes(zoneId)

const alarm =
  (flag: 'alarm' | 'lockedAlarm'): Read =>
  ({ name, data }) =>
    name !== 'alarmReset' ? one(true) : data[flag] === false ? one(false) : []

const trailer =
  (connected: boolean): Read =>
  ({ data }) => {
    const action = data.trailerActionEvent
    if (!isRecord(action)) return []
    const isConnected = action.type === 'TRAILER_CONNECTED'
    return one(isConnected === connected, `${isConnected} ${String(action.idSerial)}`)
  }

const driver: Read = ({ data }) => {
  const card = data.connectedRfidCard
  return one(isRecord(card), isRecord(card) ? String(card.number) : '')
}

const sensors: Read = ({ data }, item, before) => {
  const { sensorNumber = null, sensorType = null, low = null, high = null } = item
  const values = [data.realSensorValues, data.multiSensorValues].flatMap((list) =>
    Array.isArray(list) ? list.filter(isRecord) : [],
  )
  return values.flatMap((sensor) => {
    const { value, sensorNumber: number, sensorType: type } = sensor
    const isMeant =
      (sensorNumber === null || number === sensorNumber) && (sensorType === null || type === sensorType)
    if (!isMeant || typeof value !== 'number') return []
    const subject = String(number)
    const known = before(subject)
    const holds = (condition: string, threshold: number | null, name: string): boolean =>
      threshold !== null &&
      holdsAfter({ condition, thresholdValue: threshold }, known === undefined ? null : known === name, value)
    const state = holds('LessThen', low, 'low') ? 'low' : holds('MoreThen', high, 'high') ? 'high' : 'between'
    return [{ subject, isOn: state !== 'between', value: state }]
  })
}

const READS: Readonly<Partial<Record<NotificationTypeKey, Read>>> = {
  fuelling: litres,
  defuelling: litres,
  overSpeed: excess,
  antennaOn: antenna('on'),
  antennaOff: antenna('off'),
  antennaShort: antenna('short'),
  controlZoneEntry: crossing(true, ({ control }) => control?.onEntry === true),
  controlZoneExit: crossing(false, ({ control }) => control?.onExit === true),
  zoneEntry: crossing(true, isNamed),
  zoneExit: crossing(false, isNamed),
  sos: alarm('alarm'),
  signaling: alarm('lockedAlarm'),
  trailerConnected: trailer(true),
  trailerDisconnected: trailer(false),
  driverChanged: driver,
  sensorValue: sensors,
  commandFailed: ({ data }) => (data.state === 'failed' ? one(true) : []),
}

/**
 * What an event says about an item of a rule; empty: nothing. before: the value of the reading before of a subject,
 * undefined without one.
 */
export const readEvent = (
  event: NotifiableEvent,
  item: RuleItem,
  before: (subject: string) => unknown,
): readonly TypeReading[] => (READS[item.type] ?? byName)(event, item, before)
