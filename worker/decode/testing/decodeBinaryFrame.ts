import type { DecodedEvent } from '../decodedEvent.ts'
import type { DecodeTallies } from '../tallies.ts'
import { BinaryReader } from '../binary/binaryReader.ts'

/** Decodes the binary messages of one connection in sequence, each as decodeBinaryFrame does. */
export const binaryDecoder = (
  tallies: DecodeTallies,
  wantsDetail = (_vehicleId: number): boolean => true,
): ((frame: ArrayBuffer) => readonly DecodedEvent[]) => {
  let events: DecodedEvent[] = []
  const reader = new BinaryReader(tallies, {
    locations: (batch) => {
      for (let nth = 0; nth < batch.count; nth++) events.push(batch.rowAt(nth).toEvent())
    },
    wantsDetail: (_, vehicleId) => wantsDetail(vehicleId),
    event: (event) => events.push(event),
  })
  return (frame) => {
    events = []
    reader.read(frame)
    return events
  }
}

/**
 * Decodes one binary message into objects, every event in full, or details only of some vehicles, in the form in
 * which decodeFrame returns a text message. The locations come first, then all other events.
 */
export const decodeBinaryFrame = (
  frame: ArrayBuffer,
  tallies: DecodeTallies,
  wantsDetail?: (vehicleId: number) => boolean,
): readonly DecodedEvent[] => binaryDecoder(tallies, wantsDetail)(frame)
