import type { StateEventName } from '../../../src/contract/wire/events.ts'
import { type FrameBytes, wordsOf } from './frameBytes.ts'

/** Events of which only the info window shows something (applyEvent.ts), and which make a third of a frame's bytes. */
const DETAIL_NAMES: readonly StateEventName[] = ['vehicleSensors', 'onUpdateVehicleCounter']
const BEGINS = DETAIL_NAMES.map((name) => wordsOf(`{"event":"${name}","seq":`))
const VEHICLE = wordsOf(',"data":{"vehicleId":')
const COMMA = 0x2c

/** Which vehicle an event of the details is of. */
export interface DetailHead {
  readonly seq: number
  readonly vehicleId: number
}

/** The head of such an event at the place of `bytes`, in the server's own form; null for anything else. */
export const readDetailHead = (bytes: FrameBytes): DetailHead | null => {
  if (!BEGINS.some((begin) => bytes.pass(begin))) return null
  bytes.ok = true
  const seq = bytes.number()
  if (!bytes.ok || !bytes.pass(VEHICLE)) return null
  const vehicleId = bytes.number()
  const isWhole = bytes.ok && bytes.peek() === COMMA
  return isWhole && Number.isInteger(seq) && seq >= 0 && Number.isInteger(vehicleId) && vehicleId > 0
    ? { seq, vehicleId }
    : null
}
