import { commandText } from '../commandText.ts'
import type { DeviceCommand } from '../ports.ts'
import { crc16 } from '../tcp/crc16.ts'

/**
 * A command as a message to the device, `#M#text`. The protocol has messages but no commands of its own, so the text is
 * what the tracker is configured to understand.
 */
export const encodeDeviceCommand = (command: DeviceCommand, hasCrc: boolean): Buffer => {
  const text = commandText(command)
  if (!hasCrc) return Buffer.from(`#M#${text}\r\n`)
  const covered = `${text};`
  const crc = crc16(Buffer.from(covered)).toString(16).toUpperCase().padStart(4, '0')
  return Buffer.from(`#M#${covered}${crc}\r\n`)
}
