import { bitwiseCrc } from '../../tcp/testing/bitwiseCrc.ts'
import { openClient, type SocketClient } from '../../tcp/testing/socketClient.ts'

/**
 * A Teltonika tracker, written from the manufacturer's description for tests and measurements. It shares no code with
 * the reader.
 */
export type RecordCodec = 8 | '8E'

/** One I/O element; values are the bytes to be sent. */
export interface SimulatedElement {
  readonly id: number
  readonly bytes: Uint8Array
}

/** Measurements of a simulated tracker. */
export interface SimulatedRecord {
  readonly at: number
  readonly priority: number
  /** Ten-millionths of a degree. */
  readonly longitude: number
  readonly latitude: number
  readonly altitude: number
  readonly angle: number
  readonly satellites: number
  readonly speedKmh: number
  readonly event: number
  readonly elements: readonly SimulatedElement[]
}

const big = (value: number, width: number): number[] => {
  const unsigned = BigInt.asUintN(width * 8, BigInt(value))
  return Array.from({ length: width }, (_, index) =>
    Number((unsigned >> BigInt(8 * (width - 1 - index))) & 255n),
  )
}

const recordBytes = (record: SimulatedRecord, codec: RecordCodec): number[] => {
  const idWidth = codec === 8 ? 1 : 2
  const fixed = [1, 2, 4, 8].map((width) => record.elements.filter(({ bytes }) => bytes.length === width))
  const long = record.elements.filter(({ bytes }) => ![1, 2, 4, 8].includes(bytes.length))
  const groups = fixed.flatMap((group) => [
    ...big(group.length, idWidth),
    ...group.flatMap(({ id, bytes }) => [...big(id, idWidth), ...bytes]),
  ])
  const tail = long.flatMap(({ id, bytes }) => [...big(id, 2), ...big(bytes.length, 2), ...bytes])
  return [
    ...big(record.at, 8),
    record.priority,
    ...big(record.longitude, 4),
    ...big(record.latitude, 4),
    ...big(record.altitude, 2),
    ...big(record.angle, 2),
    record.satellites,
    ...big(record.speedKmh, 2),
    ...big(record.event, idWidth),
    ...big(record.elements.length, idWidth),
    ...groups,
    ...(codec === 8 ? [] : [...big(long.length, 2), ...tail]),
  ]
}

const framed = (data: readonly number[]): Buffer =>
  Buffer.from([0, 0, 0, 0, ...big(data.length, 4), ...data, ...big(bitwiseCrc(Uint8Array.from(data)), 4)])

export const loginBytes = (imei: string): Buffer =>
  Buffer.concat([Buffer.from([0, imei.length]), Buffer.from(imei)])

export const recordsPacket = (codec: RecordCodec, records: readonly SimulatedRecord[]): Buffer =>
  framed([
    codec === 8 ? 0x08 : 0x8e,
    records.length,
    ...records.flatMap((record) => recordBytes(record, codec)),
    records.length,
  ])

/** The tracker's response to a command. */
export const responsePacket = (text: string): Buffer =>
  framed([0x0c, 1, 0x06, ...big(text.length, 4), ...Buffer.from(text), 1])

/** The text of a command received in Codec 12. */
export const readCommandPacket = (packet: Buffer): string => {
  const data = packet.subarray(8, -4)
  const isWhole =
    data.length === packet.readUInt32BE(4) && bitwiseCrc(data) === packet.readUInt32BE(packet.length - 4)
  if (!isWhole || data[0] !== 0x0c || data[2] !== 0x05)
    throw new Error(`not a command: ${packet.toString('hex')}`)
  return data.toString('latin1', 7, data.length - 1)
}

/** Connects and logs in; the login response is consumed. */
export const connectTeltonika = async (
  port: number,
  imei: string,
): Promise<{ readonly client: SocketClient; readonly answer: number }> => {
  const client = await openClient(port)
  client.send(loginBytes(imei))
  return { client, answer: (await client.take(1))[0] ?? -1 }
}
