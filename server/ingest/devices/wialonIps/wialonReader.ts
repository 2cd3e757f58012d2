import type { DeviceCommand, DeviceReport } from '../ports.ts'
import { ByteQueue } from '../tcp/byteQueue.ts'
import type { ProtocolReader, Said } from '../tcp/protocol.ts'
import { encodeDeviceCommand } from './commands.ts'
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
/** The largest binary part that is skipped: a photo, a firmware. */
const MAX_BINARY_BYTES = 4 * 1024 * 1024
const MAX_IDENTIFIER_LENGTH = 64
/** Stored UTF-16 units of a message; operators send less. */
const MAX_MESSAGE_LENGTH = 500
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const HASH = 0x23

/** Response codes for data packets. */
const SHORT_CODES = { structure: -1, time: 0, coordinates: 10, motion: 11, satellites: 12, crc: 13 } as const
const EXTENDED_CODES = { ...SHORT_CODES, inputs: 13, analogs: 14, params: 15, crc: 16 } as const

/** Packets followed by bytes after their line; their first field is the length. */
const BINARY_TYPES: ReadonlySet<string> = new Set(['I', 'US', 'UC'])

const answer = (type: string, code: number | string = ''): Buffer => Buffer.from(`#A${type}#${code}\r\n`)

/** Reads Wialon IPS 1.1 and 2.0; the login determines the version. */
export class WialonReader implements ProtocolReader {
  readonly #now: () => number
  readonly #queue = new ByteQueue()
  /** Length of the queue that is known to contain no line end. */
  #searched = 0
  /** Bytes of a photo or a file still to be skipped. */
  #toSkip = 0
  #hasCrc = false
  #isBroken = false

  constructor(now: () => number) {
    this.#now = now
  }

  get buffered(): number {
    return this.#queue.length
  }

  encodeDeviceCommand(command: DeviceCommand): Buffer {
    return encodeDeviceCommand(command, this.#hasCrc)
  }

  /** The tracker acknowledges a USSD code, and forwards the operator's response as a message. */
  awaitsMessage({ content }: DeviceCommand): boolean {
    return content.command === 'ussd'
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

  /** The event of the next line; null: it is incomplete. */
  #next(): readonly Said[] | null {
    if (this.#toSkip > 0) this.#toSkip -= this.#queue.take(this.#toSkip).length
    if (this.#queue.length === 0) return null
    const view = this.#queue.view()
    // Anything that begins otherwise is no packet and may never reach a line end.
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
        return [readCommandAnswer(payload.toString())]
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
    // One response, not the protocol's 01 for a wrong password: nobody must find out which devices exist.
    const refused = { unknownDevice: answer('L', '0'), wrongSecret: answer('L', '0') }
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

  /** The response is the number of stored records, so that unreadable ones are not acknowledged. */
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

  /** An operator's response to a code, or a message of the driver, who must not believe that somebody reads it. */
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

  /** Photos, files and other unsupported packets: counted and skipped with their bytes, without effect on the rest. */
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

/** The code, after which version 2 may put a checksum. */
const readCommandAnswer = (payload: string): Said => {
  const code = payload.split(';')[0]?.trim() ?? ''
  if (code === '1') return { kind: 'commandAnswer', state: 'answered', text: 'OK' }
  return {
    kind: 'commandAnswer',
    state: 'failed',
    text: `The device refused: ${readText(code) ?? 'no code'}`,
  }
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
