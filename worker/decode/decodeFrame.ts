import {
  FLEET_EVENT_NAMES,
  type FleetEventName,
  isAntennaEvent,
  MAX_EVENT_NAME_LENGTH,
} from '../../src/contract/wire/events.ts'
import { CONTROL } from '../../src/contract/wire/protocol.ts'
import type { DecodedControl, DecodedEvent, DecodedFleetEvent, DecodedStateEvent } from './decodedEvent.ts'
import {
  dayText,
  type Fields,
  finite,
  instant,
  isFields,
  optional,
  serialText,
  text,
  vehicleNumber,
} from './fields.ts'
import { readAntenna } from './readParts.ts'
import { isStateEventName, readStateEvent } from './readStateEvent.ts'
import type { DecodeTallies, RejectReason } from './tallies.ts'

/** Longest text message that is read, in UTF-16 units; a longer one is rejected as a whole. */
export const MAX_FRAME_LENGTH = 16 * 1024 * 1024

const CONTROL_NAMES: ReadonlySet<string> = new Set(Object.values(CONTROL))

const readControl = (event: DecodedControl['event'], seq: number, data: Fields): DecodedControl => ({
  kind: 'control',
  event,
  seq,
  reason: text(data.reason),
  rights: text(data.rights),
})

const readFleetEvent = (
  event: DecodedFleetEvent['event'],
  seq: number,
  data: Fields,
): DecodedFleetEvent | RejectReason => {
  if (event === 'dayStarted') {
    const started = dayText(data.day)
    return started === null ? 'badField' : { kind: 'fleet', event, seq, data: { day: started } }
  }
  if (event !== 'changedVehicleList') return { kind: 'fleet', event, seq, data: {} }
  const message = text(data.message)
  const vehicleId = optional(data.vehicleId, vehicleNumber)
  if (message === null || vehicleId === undefined) return 'badField'
  return {
    kind: 'fleet',
    event,
    seq,
    data: { message, ...(vehicleId === null ? {} : { vehicleId }) },
  }
}

const readVehicleEvent = (name: string, seq: number, data: Fields): DecodedEvent | RejectReason => {
  const vehicleId = optional(data.vehicleId, vehicleNumber)
  const deviceSerial = serialText(data.deviceSerial)
  if (vehicleId === undefined || (vehicleId === null && deviceSerial === null)) return 'noVehicle'
  if (isStateEventName(name)) {
    const checked = readStateEvent(name, data)
    if (checked === null) return 'badField'
    return { kind: 'state', event: name, seq, vehicleId, deviceSerial, data: checked } as DecodedStateEvent
  }
  if (isAntennaEvent(name)) {
    const antenna = readAntenna(name, data)
    if (antenna === null) return 'badField'
    return { kind: 'state', event: 'antennaStatus', seq, vehicleId, deviceSerial, data: antenna }
  }
  const countPerDay = optional(data.countPerDay, instant)
  const dayOfCount = optional(data.day, dayText)
  if (countPerDay === undefined || dayOfCount === undefined) return 'badField'
  const timestamp = finite(data.timestamp)
  return {
    kind: 'simple',
    event: name,
    seq,
    vehicleId,
    deviceSerial,
    timestamp,
    day: dayOfCount,
    countPerDay: countPerDay === null ? null : Math.floor(countPerDay),
  }
}

const readEvent = (raw: unknown): DecodedEvent | RejectReason => {
  if (!isFields(raw)) return 'notAnEvent'
  const name = raw.event ?? raw.eventName ?? raw.type
  if (typeof name !== 'string' || name === '' || name.length > MAX_EVENT_NAME_LENGTH) return 'noName'
  const { seq } = raw
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) return 'badSeq'
  const data = raw.data === undefined ? raw : raw.data
  if (CONTROL_NAMES.has(name)) {
    return readControl(name as DecodedControl['event'], seq, isFields(data) ? data : {})
  }
  if (!isFields(data)) return 'badField'
  if (isFleetEventName(name)) return readFleetEvent(name, seq, data)
  return readVehicleEvent(name, seq, data)
}

const isFleetEventName = (name: string): name is FleetEventName =>
  (FLEET_EVENT_NAMES as readonly string[]).includes(name)

/** undefined for anything that is not JSON. */
const parseJson = (frame: string): unknown => {
  try {
    return JSON.parse(frame)
  } catch {
    return undefined
  }
}

/** Decodes one parsed message of a frame; null, counted by reason, when it is invalid. */
const decodeMessage = (raw: unknown, tallies: DecodeTallies): DecodedEvent | null => {
  const event = readEvent(raw)
  if (typeof event === 'string') {
    tallies.reject(event)
    return null
  }
  if (event.kind !== 'control') tallies.events += 1
  return event
}

/**
 * Decodes one text message of the websocket (LIVE-02): one JSON object or an array of them. Never throws:
 * unintelligible parts are counted in `tallies` by reason and skipped, the rest of the batch survives.
 */
export const decodeFrame = (frame: string, tallies: DecodeTallies): readonly DecodedEvent[] => {
  if (frame.length > MAX_FRAME_LENGTH) {
    tallies.reject('oversized')
    return []
  }
  const message = parseJson(frame)
  if (message === undefined) {
    tallies.reject('unreadable')
    return []
  }
  const decoded: DecodedEvent[] = []
  for (const raw of Array.isArray(message) ? (message as readonly unknown[]) : [message]) {
    const event = decodeMessage(raw, tallies)
    if (event !== null) decoded.push(event)
  }
  return decoded
}
