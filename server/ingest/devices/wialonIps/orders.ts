import type { DeviceCommand } from '../ports.ts'
import { crc16 } from '../tcp/crc16.ts'
import { readOutputs } from '../tcp/outputs.ts'

/** A checksum as the protocol writes it. */
const writeCrc = (bytes: Buffer): string => crc16(bytes).toString(16).toUpperCase().padStart(4, '0')

/**
 * The text of an order, sent to the device as a message: `OUT2=1`, `OUT1=0,OUT3=1`, and `OUT=0` for all outputs off. The
 * protocol has messages but no orders of its own, so this is what the tracker is set up to understand; null: an order that
 * has no text.
 */
const textOf = (order: DeviceCommand['order']): string | null => {
  const outputs = readOutputs(order)
  if (outputs === null) return null
  if (outputs === 'allOff') return 'OUT=0'
  return [...outputs].map(([number, isOn]) => `OUT${number}=${isOn ? 1 : 0}`).join(',')
}

/** The packet `#M#` with an order; null where there is no text for it. */
export const encodeOrder = (order: DeviceCommand['order'], hasCrc: boolean): Buffer | null => {
  const text = textOf(order)
  if (text === null) return null
  const payload = hasCrc ? `${text};${writeCrc(Buffer.from(`${text};`))}` : text
  return Buffer.from(`#M#${payload}\r\n`)
}
