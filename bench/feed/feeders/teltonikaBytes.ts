import type { FedPosition } from '../positions.ts'

/** CRC-16/IBM. */
const checksum = (bytes: Buffer): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

export const teltonikaLogin = (imei: string): Buffer =>
  Buffer.concat([Buffer.from([0, imei.length]), Buffer.from(imei, 'latin1')])

/** Codec 8 with one record that also reports the ignition. */
export const teltonikaPacket = ({
  at,
  lat,
  lon,
  altitude,
  course,
  satellites,
  speed,
}: FedPosition): Buffer => {
  const record = Buffer.alloc(24)
  record.writeBigUInt64BE(BigInt(at), 0)
  record.writeInt32BE(Math.round(lon * 1e7), 9)
  record.writeInt32BE(Math.round(lat * 1e7), 13)
  record.writeInt16BE(altitude, 17)
  record.writeUInt16BE(course, 19)
  record.writeUInt8(satellites, 21)
  record.writeUInt16BE(Math.round(speed * 3.6), 22)
  // No event; one value of one byte (239, ignition: on), none of two, four and eight bytes.
  const values = Buffer.from([0, 1, 1, 239, 1, 0, 0, 0])
  const data = Buffer.concat([Buffer.from([8, 1]), record, values, Buffer.from([1])])
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 4)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(checksum(data), 0)
  return Buffer.concat([head, data, tail])
}
