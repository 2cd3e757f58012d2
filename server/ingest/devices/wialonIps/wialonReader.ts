import type { DeviceCommand, DeviceReport } from '../ports.ts'
import { ByteQueue } from '../tcp/ByteQueue.ts'
import type { ProtocolReader, Said } from '../tcp/protocol.ts'
import { encodeOrder } from './orders.ts'
import { readPacket } from './packet.ts'
import {
  type ReadRecord,
  type RecordFault,
  readBoxRecord,
  readExtendedRecord,
  readShortRecord,
} from './readRecord.ts'
import { readText } from './readFields.ts'

/** The longest packet: a black box of some thousand records. */
export const MAX_LINE_BYTES = 128 * 1024
/** The largest binary part that is passed over: a photo, a firmware. */
const MAX_BINARY_BYTES = 4 * 1024 * 1024
const MAX_IDENTIFIER_LENGTH = 64
/** UTF-16 units of a message that are kept; an operator says less. */
const MAX_MESSAGE_LENGTH = 500
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const HASH = 0x23

/** The codes of the answers to data packets. */
const SHORT_CODES = { structure: -1, time: 0, coordinates: 10, motion: 11, satellites: 12, crc: 13 } as const
const EXTENDED_CODES = { ...SHORT_CODES, inputs: 13, analogs: 14, params: 15, crc: 16 } as const

/** Packets that bring bytes behind their line; their first field says how many. */
const BINARY_TYPES: ReadonlySet<string> = new Set(['I', 'US', 'UC'])

const answer = (type: string, code: number | string = ''): Buffer => Buffer.from(`#A${type}#${code}\r\n`)

/** Reads Wialon IPS 1.1 and 2.0; which of them, the login says. */
export class WialonReader implements ProtocolReader {
  readonly #now: () => number
  readonly #queue = new ByteQueue()
  /** How much of the queue is known to hold no end of a line. */
  #searched = 0
  /** Bytes of a photo or a file that are still to be passed over. */
  #toSkip = 0
  #hasCrc = false
  #isBroken = false

  constructor(now: () => number) {
    this.#now = now
  }

  get buffered(): number {
    return this.#queue.length
  }

  encodeOrder(command: DeviceCommand): Buffer {
    return encodeOrder(command, this.#hasCrc)
  }

  /** The tracker acknowledges a USSD code, and passes the operator's answer on as a message. */
  awaitsMessage({ order }: DeviceCommand): boolean {
    return order.command === 'ussd'
  }

  read(bytes: Buffer): readonly Said[] {
    if (this.#isBroken) return []
    this.#queue.append(bytes)
    const all: Said[] = []
    for (let said = this.#next(); said !== null; said = this.#next()) {
      all.push(...said)
      if (said.some((one) => one.kind === 'garbage' && one.isFatal)) {
        this.#isBroken = true
        this.#queue.clear()
        break
      }
    }
    this.#queue.settle()
    return all
  }

  /** What the next line says; null: it has not come to its end. */
  #next(): readonly Said[] | null {
    if (this.#toSkip > 0) this.#toSkip -= this.#queue.take(this.#toSkip).length
    if (this.#queue.length === 0) return null
    const view = this.#queue.view()
    // What begins otherwise is no packet and may never come to a line's end.
    if (view[0] !== HASH && view[0] !== CARRIAGE_RETURN && view[0] !== LINE_FEED)
      return [fatal('not a packet')]
    const end = view.indexOf(LINE_FEED, this.#searched)
    if ((end === -1 ? view.length : end) > MAX_LINE_BYTES) return [fatal('packet too long')]
    this.#searched = end === -1 ? view.length : 0
    if (end === -1) return null
    const line = this.#queue.take(end + 1)
    return this.#readLine(line.subarray(0, line.at(-2) === CARRIAGE_RETURN ? -2 : -1))
  }

  #readLine(line: Buffer): readonly Said[] {
    if (line.length === 0) return []
    const head = /^#([A-Z]{1,4})#/.exec(line.toString('latin1', 0, 8))
    if (head?.[1] === undefined) return [fatal('not a packet')]
    return this.#readPacket(head[1], line.subarray(head[0].length))
  }

  #readPacket(type: string, payload: Buffer): readonly Said[] {
    switch (type) {
      case 'L':
        return [this.#readLogin(payload)]
      case 'SD':
        return [this.#readData(type, payload, readShortRecord, SHORT_CODES)]
      case 'D':
        return [this.#readData(type, payload, readExtendedRecord, EXTENDED_CODES)]
      case 'B':
        return this.#readBox(payload)
      case 'P':
        return [{ kind: 'ping', answer: answer('P') }]
      case 'M':
        return [this.#readMessage(payload)]
      case 'AM':
        return [readOrderAnswer(payload.toString())]
      default:
        return [this.#passOver(type, payload)]
    }
  }

  #readLogin(payload: Buffer): Said {
    const version = /^(\d+\.\d+);/.exec(payload.toString('latin1', 0, 16))?.[1]
    if (version !== undefined && !version.startsWith('2.')) return fatal('version', answer('L', '0'))
    this.#hasCrc = version !== undefined
    const packet = readPacket(payload, this.#hasCrc, ';')
    if (packet === null) return fatal('checksum', answer('L', '10'))
    const fields = packet.split(';')
    if (this.#hasCrc) fields.shift()
    const [identifier, password] = fields.map(readText)
    if (!identifier || identifier.length > MAX_IDENTIFIER_LENGTH || fields.length > 2) {
      return fatal('login', answer('L', '0'))
    }
    const refused = { unknownDevice: answer('L', '0'), wrongSecret: answer('L', '01') }
    return { kind: 'login', identifier, secret: password ?? null, admitted: answer('L', '1'), refused }
  }

  #readData(
    type: string,
    payload: Buffer,
    read: (text: string, now: number) => ReadRecord,
    codes: Readonly<Partial<Record<RecordFault, number>> & Record<'structure' | 'crc', number>>,
  ): Said {
    const packet = readPacket(payload, this.#hasCrc, ';')
    if (packet === null) return garbage('checksum', answer(type, codes.crc))
    const record = read(packet, this.#now())
    if (!record.ok) return garbage(record.fault, answer(type, codes[record.fault] ?? codes.structure))
    return { kind: 'reports', reports: [record.report], answer: answer(type, 1) }
  }

  /** The answer is how many records are kept, so what cannot be read is not acknowledged. */
  #readBox(payload: Buffer): readonly Said[] {
    const packet = readPacket(payload, this.#hasCrc, '|')
    if (packet === null) return [garbage('checksum', answer('B'))]
    const reports: DeviceReport[] = []
    const faults: Said[] = []
    for (const text of packet.split('|')) {
      if (text.trim() === '') continue
      const record = readBoxRecord(text, this.#now())
      if (record.ok) reports.push(record.report)
      else faults.push(garbage(record.fault, null))
    }
    return [...faults, { kind: 'reports', reports, answer: answer('B', reports.length) }]
  }

  /** What a code brought from the operator, or what the driver wrote, who is not to believe that somebody reads it. */
  #readMessage(payload: Buffer): Said {
    const text = readPacket(payload, this.#hasCrc, ';')
    if (text === null) return garbage('checksum', answer('M', '01'))
    return {
      kind: 'message',
      text: text.trim().slice(0, MAX_MESSAGE_LENGTH),
      taken: answer('M', 1),
      refused: answer('M', 0),
    }
  }

  /** Photos, files and what else is not taken: the packet is counted, its bytes are passed over, all else goes on. */
  #passOver(type: string, payload: Buffer): Said {
    if (!BINARY_TYPES.has(type)) return garbage('packet type', null)
    const [size, index] = payload.toString('latin1').split(';')
    const bytes = /^\d{1,9}$/.test(size ?? '') ? Number(size) : Number.NaN
    if (!(bytes <= MAX_BINARY_BYTES)) return fatal('binary size')
    this.#toSkip = bytes
    const isPhoto = type === 'I' && index !== undefined && /^\d{1,9}$/.test(index)
    return garbage('packet type', isPhoto ? answer('I', `${index};0`) : null)
  }
}

/** The code, behind which version 2 may set a checksum. */
const readOrderAnswer = (payload: string): Said => {
  const code = payload.split(';')[0]?.trim() ?? ''
  if (code === '1') return { kind: 'orderAnswer', state: 'answered', text: 'OK' }
  return { kind: 'orderAnswer', state: 'failed', text: `The device refused: ${readText(code) ?? 'no code'}` }
}

const garbage = (reason: string, reply: Buffer | null): Said => ({
  kind: 'garbage',
  reason,
  answer: reply,
  isFatal: false,
})
const fatal = (reason: string, reply: Buffer | null = null): Said => ({
  kind: 'garbage',
  reason,
  answer: reply,
  isFatal: true,
})
