import { crc16 } from '../tcp/crc16.ts'

/**
 * The text of a packet without its checksum, which in version 2 follows the last separator, as hexadecimal digits; it
 * covers everything before it, including the separator. null: it is wrong.
 */
export const readPacket = (payload: Buffer, hasCrc: boolean, separator: ';' | '|'): string | null => {
  if (!hasCrc) return payload.toString()
  const end = payload.lastIndexOf(separator)
  if (end === -1) return null
  const [, digits] = /^(?:0x)?([0-9a-f]{1,4})$/i.exec(payload.toString('latin1', end + 1).trim()) ?? []
  if (digits === undefined || Number.parseInt(digits, 16) !== crc16(payload.subarray(0, end + 1))) return null
  return payload.toString('utf8', 0, end)
}
