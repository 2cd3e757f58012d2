import { encodeBinaryFrame } from '../../../src/contract/wire/encodeBinaryFrame.ts'
import type { WireFormat } from '../../../src/contract/wire/protocol.ts'
import type { LiveEvent } from '../liveEvent.ts'

/** A format of the websocket, or the stream of events over HTTP. */
export type FrameFormat = WireFormat | 'stream'

/** How a client's messages are made: the format, and whether it may see fuel. */
export interface FrameForm {
  readonly format: FrameFormat
  readonly seesFuel: boolean
}

interface Frame {
  readonly events: readonly LiveEvent[]
  readonly bytes: Uint8Array
}

/** Maximum number of cached frames: enough for the distinct views of one flush. */
const MAX_FRAMES = 256

/**
 * Makes the messages of a flush, each once for all clients that get the same events in the same form. Sameness is
 * decided by the events themselves, not by the account: clients of one owner who may see everything share their frames,
 * and so do any others that happen to see the same, while different rights show in the list of events.
 */
export class FrameCache {
  readonly #frames = new Map<string, Frame[]>()
  #size = 0

  /** The message that carries these events. */
  frame(events: readonly LiveEvent[], { format, seesFuel }: FrameForm): Uint8Array {
    const isBare = !seesFuel && events.some((event) => event.mayHoldFuel)
    const key = `${format} ${isBare} ${events.length} ${events[0]?.seq ?? 0} ${events.at(-1)?.seq ?? 0}`
    const alike = this.#frames.get(key) ?? []
    const known = alike.find((frame) => frame.events.every((event, i) => event === events[i]))
    if (known) return known.bytes
    const bytes = FRAMES[format](events, isBare)
    if (this.#size >= MAX_FRAMES) this.clear()
    this.#frames.set(key, [...alike, { events, bytes }])
    this.#size += 1
    return bytes
  }

  /** Clears the cache; the next flush has other events. */
  clear(): void {
    this.#frames.clear()
    this.#size = 0
  }
}

const textFrame = (events: readonly LiveEvent[], isBare: boolean): Uint8Array =>
  Buffer.from(`[${events.map((event) => (isBare ? event.jsonWithoutFuel : event.json)).join(',')}]`)

const binaryFrame = (events: readonly LiveEvent[], isBare: boolean): Uint8Array =>
  encodeBinaryFrame(events.map((event) => (isBare ? event.wireWithoutFuel : event.wire)))

/** Server-sent events: the seq as id, from which a client resumes. */
const streamFrame = (events: readonly LiveEvent[], isBare: boolean): Uint8Array =>
  Buffer.from(
    events
      .map((event) => `id: ${event.seq}\ndata: ${isBare ? event.jsonWithoutFuel : event.json}\n\n`)
      .join(''),
  )

const FRAMES: Readonly<Record<FrameFormat, (events: readonly LiveEvent[], isBare: boolean) => Uint8Array>> = {
  'fleet.v1.json': textFrame,
  'fleet.v1.binary': binaryFrame,
  stream: streamFrame,
}
