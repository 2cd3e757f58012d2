import type { StateEventName } from '../../../src/contract/wire/events.ts'
import { FrameBytes, type Words, wordsOf } from './frameBytes.ts'

const beginsOf = (...names: readonly StateEventName[]): readonly Words[] =>
  names.map((name) => wordsOf(`{"event":"${name}","seq":`))
/** Events that only the info window shows (applyEvent.ts); they make up a third of a text frame's bytes. */
const FREQUENT = beginsOf('vehicleSensors', 'onUpdateVehicleCounter')
/** The other ones, which binary frames contain as JSON. */
const RARE = beginsOf('trailerAction', 'rfidCard', 'deviceCommand', 'vehicleSensorSetup')
/** Enough bytes of an event to identify its vehicle: no name and no number is so long. */
const HEAD_BYTES = 128
const VEHICLE = wordsOf(',"data":{"vehicleId":')
const COMMA = 0x2c

/** The vehicle of a detail event. */
export interface DetailHead {
  readonly seq: number
  readonly vehicleId: number
}

/** The head of a frequent one at the position of `bytes`, in the server's own form; null for anything else. */
export const readDetailHead = (bytes: FrameBytes): DetailHead | null => readHead(bytes, FREQUENT)

const head = new FrameBytes()

/** The head of a rare one, of which these are the first bytes; null for anything else. */
export const readRareDetailHead = (json: Uint8Array): DetailHead | null => {
  head.loadBytes(json.subarray(0, HEAD_BYTES))
  return readHead(head, RARE)
}

const readHead = (bytes: FrameBytes, begins: readonly Words[]): DetailHead | null => {
  if (!begins.some((begin) => bytes.pass(begin))) return null
  bytes.ok = true
  const seq = bytes.number()
  if (!bytes.ok || !bytes.pass(VEHICLE)) return null
  const vehicleId = bytes.number()
  const isWhole = bytes.ok && bytes.peek() === COMMA
  return isWhole && Number.isInteger(seq) && seq >= 0 && Number.isInteger(vehicleId) && vehicleId > 0
    ? { seq, vehicleId }
    : null
}
