import { ByteQueue } from '../tcp/byteQueue.ts'
import { crc16 } from '../tcp/crc16.ts'
import type { ProtocolReader, Said } from '../tcp/protocol.ts'
import { CODEC_12, encodeDeviceCommand, isDone, readResponse } from './codec12.ts'
import { isRecordCodec, readRecords } from './readRecords.ts'

/**
 * The manufacturer gives 1,280 bytes as the longest packet; this leaves room and still bounds the memory per device.
 */
export const MAX_DATA_BYTES = 16 * 1024
/** Codec, the two record counts, and one byte of content. */
const MIN_DATA_BYTES = 4
const HEAD_BYTES = 8
const CRC_BYTES = 4
const MAX_IDENTIFIER_LENGTH = 32
/** Sent between packets to keep the connection open. */
const PING = 0xff

const ACCEPTED = Buffer.from([1])
const REFUSED = Buffer.from([0])

const acknowledge = (records: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(records)
  return bytes
}

/** Reads the TCP link of Teltonika trackers: the IMEI, then packets of Codec 8, 8 Extended, 16 and 12. */
export class TeltonikaReader implements ProtocolReader {
  readonly #queue = new ByteQueue()
  #isLoggedIn = false
  #isBroken = false
  readonly encodeDeviceCommand = encodeDeviceCommand

  get buffered(): number {
    return this.#queue.length
  }

  read(bytes: Buffer): readonly Said[] {
    if (this.#isBroken) return []
    this.#queue.append(bytes)
    const all: Said[] = []
    for (let said = this.#next(); said !== null; said = this.#next()) {
      all.push(said)
      if (said.kind === 'garbage' && said.isFatal) {
        this.#isBroken = true
        this.#queue.clear()
        break
      }
    }
    this.#queue.settle()
    return all
  }

  #next(): Said | null {
    return this.#isLoggedIn ? this.#nextPacket() : this.#nextLogin()
  }

  /** The length in two bytes, and the IMEI in digits. */
  #nextLogin(): Said | null {
    if (this.#queue.length < 2) return null
    const length = this.#queue.view().readUInt16BE()
    if (length === 0 || length > MAX_IDENTIFIER_LENGTH) return fatal('not a login')
    if (this.#queue.length < 2 + length) return null
    const identifier = this.#queue.take(2 + length).toString('latin1', 2)
    if (!/^\d+$/.test(identifier)) return fatal('not a login')
    this.#isLoggedIn = true
    const refused = { unknownDevice: REFUSED, wrongSecret: REFUSED }
    return { kind: 'login', identifier, secret: null, admitted: ACCEPTED, refused }
  }

  /** Four zeros, the length of the data, the data, and its checksum in four bytes. */
  #nextPacket(): Said | null {
    const pings = this.#queue.view().findIndex((byte) => byte !== PING)
    this.#queue.take(pings === -1 ? this.#queue.length : pings)
    const view = this.#queue.view()
    if (view.subarray(0, 4).some((byte) => byte !== 0)) return fatal('not a packet')
    if (view.length < HEAD_BYTES) return null
    const length = view.readUInt32BE(4)
    if (length < MIN_DATA_BYTES || length > MAX_DATA_BYTES) return fatal('packet length')
    const end = HEAD_BYTES + length
    if (view.length < end + CRC_BYTES) return null
    const packet = this.#queue.take(end + CRC_BYTES)
    const data = packet.subarray(HEAD_BYTES, end)
    // No record is taken, so the device sends all of them again.
    if (packet.readUInt32BE(end) !== crc16(data)) return garbage('checksum', acknowledge(0))
    return readData(data)
  }
}

const readData = (data: Buffer): Said => {
  const codec = data[0] ?? 0
  if (codec === CODEC_12) {
    const text = readResponse(data)
    if (text === null) return garbage('response', null)
    return { kind: 'commandAnswer', state: isDone(text) ? 'answered' : 'failed', text }
  }
  if (!isRecordCodec(codec)) return garbage('codec', null)
  const reports = readRecords(data)
  if (reports === null) return garbage('records', acknowledge(0))
  return { kind: 'reports', reports, answer: acknowledge(reports.length) }
}

const garbage = (reason: string, answer: Buffer | null): Said => ({
  kind: 'garbage',
  reason,
  answer,
  isFatal: false,
})
const fatal = (reason: string): Said => ({ kind: 'garbage', reason, answer: null, isFatal: true })
