const POLYNOMIAL = 0xa001

/** The remainder of each byte. */
const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  return rest
})

/** CRC-16/ARC, called CRC-16/IBM by tracker makers: polynomial 8005 reflected, start 0, no final inversion. */
export const crc16 = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)
  return crc
}
