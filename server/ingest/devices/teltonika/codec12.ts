import type { DeviceCommand } from '../ports.ts'
import { crc16 } from '../tcp/crc16.ts'
import { readOutputs } from '../tcp/outputs.ts'

export const CODEC_12 = 0x0c
const COMMAND = 0x05
const RESPONSE = 0x06
/** Codec, number of commands, type, length of the text, and the number of commands again. */
const AROUND_TEXT = 8
const MAX_ANSWER_LENGTH = 250
/** Maximum number of outputs of these trackers. */
const MAX_OUTPUTS = 4

/** Responses of trackers that did not execute a command. */
const REFUSAL = /\b(error|err|invalid|wrong|unknown|disabled|not supported|not found|fail(ed)?)\b/i

/** A text command in Codec 12. */
export const encodeCommand = (text: string): Buffer => {
  const command = Buffer.from(text, 'latin1')
  const packet = Buffer.alloc(8 + AROUND_TEXT + command.length + 4)
  const dataLength = AROUND_TEXT + command.length
  packet.writeUInt32BE(dataLength, 4)
  packet.set([CODEC_12, 1, COMMAND], 8)
  packet.writeUInt32BE(command.length, 11)
  packet.set(command, 15)
  packet[8 + dataLength - 1] = 1
  packet.writeUInt32BE(crc16(packet.subarray(8, 8 + dataLength)), 8 + dataLength)
  return packet
}

/**
 * The Codec 12 text of a command: outputs by `setdigout`, one character for each from the first on, `?` if unchanged.
 * null: these trackers have no such command, or no such output.
 */
export const encodeDeviceCommand = ({ content }: DeviceCommand): Buffer | null => {
  const outputs = readOutputs(content)
  if (outputs === null) return null
  if (outputs === 'allOff') return encodeCommand(`setdigout ${'0'.repeat(MAX_OUTPUTS)}`)
  const last = Math.max(...outputs.keys())
  if (last > MAX_OUTPUTS) return null
  const signs = Array.from({ length: last }, (_, index) => {
    const isOn = outputs.get(index + 1)
    return isOn === undefined ? '?' : isOn ? '1' : '0'
  })
  return encodeCommand(`setdigout ${signs.join('')}`)
}

/** The text of a response; null: the data field is not one. */
export const readResponse = (data: Buffer): string | null => {
  if (data.length < AROUND_TEXT || data[0] !== CODEC_12 || data[2] !== RESPONSE) return null
  const length = data.readUInt32BE(3)
  if (data.length !== AROUND_TEXT + length) return null
  const text = data.toString('latin1', 7, 7 + length)
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH)
}

/** Whether a response says that the command was executed. */
export const isDone = (response: string): boolean => !REFUSAL.test(response)
