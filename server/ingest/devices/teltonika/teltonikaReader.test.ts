import { describe, expect, test } from 'vitest'
import type { DeviceCommand } from '../ports.ts'
import type { Said } from '../tcp/protocol.ts'
import { bitwiseCrc } from '../tcp/testing/bitwiseCrc.ts'
import { encodeCommand } from './codec12.ts'
import {
  readCommandPacket,
  recordsPacket,
  responsePacket,
  type SimulatedRecord,
} from './testing/teltonikaDevice.ts'
import { MAX_DATA_BYTES, TeltonikaReader } from './teltonikaReader.ts'

/** From the manufacturer's page "Teltonika Data Sending Protocols" (wiki.teltonika-gps.com), with its explanation. */
const LOGIN = '000F333536333037303432343431303133'
const CODEC_8 = [
  '000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF',
  '000000000000002808010000016B40D9AD80010000000000000000000000000000000103021503010101425E100000010000F22A',
  '000000000000004308020000016B40D57B480100000000000000000000000000000001010101000000000000016B40D5C198010000000000000000000000000000000101010101000000020000252C',
]
const CODEC_8_EXTENDED =
  '000000000000004A8E010000016B412CEE000100000000000000000000000000000000010005000100010100010011001D00010010015E2C880002000B000000003544C87A000E000000001DD7E06A00000100002994'
/** The example of the page's older revision, which has a place. */
const CODEC_8_EXTENDED_PLACE =
  '000000000000005F8E010000015FBA40B620000F0DCDE420959D30008A000006000000000006000100EF0000010011001E000100100000CBDF0002000B000000003544C875000E0000000029BFE4D10001010000110000000000000000000000000000000000010000D153'
const CODEC_16 =
  '000000000000005F10020000016BDBC7833000000000000000000000000000000000000B05040200010000030002000B00270042563A00000000016BDBC7871800000000000000000000000000000000000B05040200010000030002000B00260042563A00000200005FB3'
const GETINFO = '000000000000000F0C010500000007676574696E666F0100004312'
const GETIO = '000000000000000D0C010500000005676574696F01000000CB'
const GETIO_RESPONSE =
  '00000000000000370C01060000002F4449313A31204449323A30204449333A302041494E313A302041494E323A313639323420444F313A3020444F323A3101000066E3'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const loggedIn = (): TeltonikaReader => {
  const reader = new TeltonikaReader()
  reader.read(hex(LOGIN))
  return reader
}
const read = (...packets: readonly (string | Buffer)[]): readonly Said[] => {
  const reader = loggedIn()
  return packets.flatMap((packet) => reader.read(typeof packet === 'string' ? hex(packet) : packet))
}
const reportsOf = (said: readonly Said[]) =>
  said.flatMap((one) => (one.kind === 'reports' ? one.reports : []))
const answersOf = (said: readonly Said[]) =>
  said.map((one) => ('answer' in one ? (one.answer?.toString('hex') ?? null) : null))

describe('packets published by the manufacturer', () => {
  test('the login', () => {
    const [login] = new TeltonikaReader().read(hex(LOGIN))
    expect(login).toMatchObject({ kind: 'login', identifier: '356307042441013', secret: null })
    if (login?.kind !== 'login') throw new Error('no login')
    expect(login.admitted).toEqual(Buffer.of(1))
    expect(login.refused.unknownDevice).toEqual(Buffer.of(0))
  })

  test('Codec 8: elements of each width, before the first fix', () => {
    const said = read(CODEC_8[0] ?? '')
    expect(answersOf(said)).toEqual(['00000001'])
    expect(reportsOf(said)).toEqual([
      {
        at: Date.UTC(2019, 5, 10, 10, 4, 46),
        fix: null,
        attributes: {
          rssi: 3,
          in1: true,
          power: 24.079,
          operator: 24602,
          io78: '0000000000000000',
          priority: 1,
          event: 1,
        },
      },
    ])
    expect(reportsOf(read(CODEC_8[1] ?? ''))[0]?.attributes).toMatchObject({
      rssi: 3,
      in1: true,
      power: 24.08,
    })
  })

  test('Codec 8: acknowledges two records as two', () => {
    const said = read(CODEC_8[2] ?? '')
    expect(answersOf(said)).toEqual(['00000002'])
    expect(
      reportsOf(said).map(({ at, attributes }) => [new Date(at).toISOString(), attributes['in1']]),
    ).toEqual([
      ['2019-06-10T10:01:01.000Z', false],
      ['2019-06-10T10:01:19.000Z', true],
    ])
  })

  test('Codec 8 Extended', () => {
    const [report] = reportsOf(read(CODEC_8_EXTENDED))
    expect(new Date(report?.at ?? 0).toISOString()).toBe('2019-06-10T11:36:32.000Z')
    expect(report?.attributes).toEqual({
      in1: true,
      axisX: 29,
      odometer: 22_949_000,
      io11: '000000003544C87A',
      io14: '000000001DD7E06A',
      priority: 1,
      event: 1,
    })
  })

  test('Codec 8 Extended with a place and an element of variable length', () => {
    const [report] = reportsOf(read(CODEC_8_EXTENDED_PLACE))
    expect(new Date(report?.at ?? 0).toISOString()).toBe('2017-11-14T11:18:44.000Z')
    expect(report?.fix).toEqual({
      latitude: 54.6676016,
      longitude: 25.2562916,
      altitude: 138,
      speed: 0,
      course: 0,
      satellites: 6,
      hdop: null,
      accuracy: null,
      isValid: true,
    })
    expect(report?.attributes).toMatchObject({ ignition: false, axisX: 30, odometer: 52_191, io256: '' })
  })

  test('Codec 16', () => {
    const said = read(CODEC_16)
    expect(answersOf(said)).toEqual(['00000002'])
    expect(reportsOf(said)).toEqual([
      {
        at: Date.UTC(2019, 6, 10, 12, 6, 54),
        fix: null,
        attributes: { in1: false, in3: false, io11: 39, power: 22.074, event: 11 },
      },
      {
        at: Date.UTC(2019, 6, 10, 12, 6, 55),
        fix: null,
        attributes: { in1: false, in3: false, io11: 38, power: 22.074, event: 11 },
      },
    ])
  })

  test('Codec 12: the response to a command', () => {
    expect(read(GETIO_RESPONSE)).toEqual([
      {
        kind: 'commandAnswer',
        state: 'answered',
        text: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1',
      },
    ])
    // Devices do not send commands.
    expect(read(GETINFO, GETIO)).toMatchObject([{ reason: 'response' }, { reason: 'response' }])
  })
})

const RECORD: SimulatedRecord = {
  at: Date.UTC(2026, 10, 21, 12),
  priority: 0,
  longitude: 305_234_567,
  latitude: -504_501_234,
  altitude: -12,
  angle: 271,
  satellites: 9,
  speedKmh: 90,
  event: 0,
  elements: [],
}
const element = (id: number, ...bytes: readonly number[]) => ({ id, bytes: Uint8Array.from(bytes) })
const attributesOf = (...elements: readonly ReturnType<typeof element>[]) =>
  reportsOf(read(recordsPacket('8E', [{ ...RECORD, elements }])))[0]?.attributes

describe('contents of a record', () => {
  test('reads the place in the units of the product', () => {
    const [report] = reportsOf(read(recordsPacket(8, [{ ...RECORD, elements: [element(182, 0, 11)] }])))
    expect(report).toEqual({
      at: RECORD.at,
      fix: {
        latitude: -50.4501234,
        longitude: 30.5234567,
        altitude: -12,
        speed: 25,
        course: 271,
        satellites: 9,
        hdop: 1.1,
        accuracy: null,
        isValid: true,
      },
      attributes: { hdop: 1.1 },
    })
  })

  test('treats a place without satellites as the repeated last place', () => {
    const [report] = reportsOf(read(recordsPacket(8, [{ ...RECORD, satellites: 0 }])))
    expect(report?.fix?.isValid).toBe(false)
  })

  test('reads temperatures below zero, and treats sensor error codes as no temperature', () => {
    expect(attributesOf(element(72, 0xff, 0x83), element(73, 0x0b, 0xb8))).toEqual({
      temp1: -12.5,
      io73: 3000,
    })
  })

  test('reads keys as text, and leaves out a missing key', () => {
    expect(attributesOf(element(78, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef))).toEqual({
      rfid: '0123456789ABCDEF',
    })
    expect(attributesOf(element(78, 0, 0, 0, 0, 0, 0, 0, 0))).not.toHaveProperty('rfid')
  })

  test('gives a number of another width another meaning', () => {
    expect(attributesOf(element(4, 1), element(239, 1))).toEqual({ in4: true, ignition: true })
    expect(attributesOf(element(4, 0, 0, 0, 9))).toEqual({ io4: 9 })
  })

  test('names alarms, several of them too, and stores the raw values', () => {
    expect(attributesOf(element(252, 1))).toEqual({ io252: 1, alarm: 'powerCut' })
    expect(attributesOf(element(252, 0))).toEqual({ io252: 0 })
    expect(attributesOf(element(249, 1), element(236, 1), element(246, 0))).toEqual({
      io249: 1,
      io236: 1,
      io246: 0,
      alarm: 'sos,jamming',
    })
    expect(attributesOf(element(253, 2))).toMatchObject({ alarm: 'hardBraking' })
  })

  test('reads long elements as text if they are text, else as digits', () => {
    const vin = Buffer.from('WVWZZZ1JZ3W386752')
    expect(attributesOf(element(256, ...vin), element(385, 1, 2, 0xff))).toEqual({
      io256: 'WVWZZZ1JZ3W386752',
      io385: '0102FF',
    })
  })
})

describe('invalid input', () => {
  const damage = (packet: string, at: number, byte: number): Buffer => {
    const bytes = hex(packet)
    bytes[at] = byte
    return bytes
  }

  test('takes no record with a wrong checksum, so that the device sends all again, and reads what follows', () => {
    const said = read(damage(CODEC_8[0] ?? '', 20, 0x77), CODEC_8[0] ?? '')
    expect(said).toMatchObject([{ kind: 'garbage', reason: 'checksum', isFatal: false }, { kind: 'reports' }])
    expect(answersOf(said)).toEqual(['00000000', '00000001'])
  })

  test('takes no records that contradict their count', () => {
    const two = recordsPacket(8, [RECORD, RECORD])
    const data = two.subarray(8, -4)
    const reframe = (changed: Buffer): Buffer => {
      const whole = Buffer.concat([Buffer.alloc(8), changed, Buffer.alloc(4)])
      whole.writeUInt32BE(changed.length, 4)
      return whole
    }
    const crooked = [
      Buffer.concat([Buffer.of(8, 3), data.subarray(2, -1), Buffer.of(3)]),
      Buffer.concat([data.subarray(0, -1), Buffer.of(1)]),
      Buffer.concat([data, Buffer.of(2)]),
      data.subarray(0, -5),
    ]
    for (const each of crooked) {
      const packet = reframe(each)
      packet.writeUInt32BE(bitwiseCrc(each), packet.length - 4)
      const said = read(packet)
      expect(said).toMatchObject([{ kind: 'garbage', reason: 'records', isFatal: false }])
      expect(answersOf(said)).toEqual(['00000000'])
    }
  })

  test('counts an unsupported codec without acknowledging it', () => {
    // Codec 13 of the same page: a command with a time.
    expect(read('00000000000000170D01050000000F0000016C0A81C320676574696E666F0100006855')).toEqual([
      { kind: 'garbage', reason: 'codec', answer: null, isFatal: false },
    ])
  })

  test('ignores pings between packets, in any number', () => {
    expect(read('FFFF', `FF${CODEC_8[1]}FF`, 'FF').map((one) => one.kind)).toEqual(['reports'])
    const reader = loggedIn()
    reader.read(Buffer.alloc(5_000, 0xff))
    expect(reader.buffered).toBe(0)
  })

  test('closes the connection as soon as the input is no login, no packet, or too long', () => {
    const reasonOf = (reader: TeltonikaReader, text: string) => reader.read(hex(text))[0]
    expect(reasonOf(new TeltonikaReader(), '4745')).toMatchObject({ reason: 'not a login', isFatal: true })
    expect(reasonOf(new TeltonikaReader(), '0000')).toMatchObject({ reason: 'not a login', isFatal: true })
    expect(reasonOf(new TeltonikaReader(), '000358585A')).toMatchObject({ reason: 'not a login' })
    expect(reasonOf(loggedIn(), '0001')).toMatchObject({ reason: 'not a packet', isFatal: true })
    expect(reasonOf(loggedIn(), '00000000FFFFFFFF')).toMatchObject({ reason: 'packet length', isFatal: true })
    expect(reasonOf(loggedIn(), '0000000000000000')).toMatchObject({ reason: 'packet length', isFatal: true })
    const longest = Buffer.alloc(8)
    longest.writeUInt32BE(MAX_DATA_BYTES, 4)
    expect(loggedIn().read(longest)).toEqual([])
    longest.writeUInt32BE(MAX_DATA_BYTES + 1, 4)
    expect(loggedIn().read(longest)).toMatchObject([{ reason: 'packet length' }])
  })

  test('reads nothing after the end', () => {
    const reader = loggedIn()
    reader.read(hex('0001'))
    expect(reader.read(hex(CODEC_8[0] ?? ''))).toEqual([])
    expect(reader.buffered).toBe(0)
  })
})

describe('commands', () => {
  const command = (content: DeviceCommand['content']): DeviceCommand => ({
    commandId: 1,
    vehicleId: 1,
    deviceSerial: '356307042441013',
    content,
  })
  const encode = (outVals: Readonly<Record<string, boolean>>) => {
    const packet = new TeltonikaReader().encodeDeviceCommand(command({ command: 'out-vals', outVals }))
    return packet === null ? null : readCommandPacket(packet)
  }

  test('sets outputs by setdigout and leaves the ones before unchanged', () => {
    expect(encode({ firstOutVal: true })).toBe('setdigout 1')
    expect(encode({ secondOutVal: false })).toBe('setdigout ?0')
    expect(encode({ firstOutVal: false, thirdOutVal: true })).toBe('setdigout 0?1')
    expect(encode({ allValsFalse: true })).toBe('setdigout 0000')
  })

  test('encodes a command as the bytes that the manufacturer published', () => {
    expect(encodeCommand('getinfo').toString('hex').toUpperCase()).toBe(GETINFO)
    expect(encodeCommand('getio').toString('hex').toUpperCase()).toBe(GETIO)
  })

  test('returns null for commands that these trackers do not have', () => {
    expect(encode({ fifthOutVal: true })).toBeNull()
    expect(encode({ allValsFalse: false })).toBeNull()
    const reader = new TeltonikaReader()
    expect(
      reader.encodeDeviceCommand(command({ command: 'always-ignition-on', alwaysIgnitionOn: true })),
    ).toBeNull()
  })

  test('reads from the response whether the command was executed', () => {
    expect(read(responsePacket('DOUT1:IGNORED DOUT2:1 Timeout:INFINITY'))).toMatchObject([
      { state: 'answered' },
    ])
    for (const text of ['DOUT is disabled from CFG', 'WARNING: unknown command', 'Error: wrong parameter']) {
      expect(read(responsePacket(text))).toEqual([{ kind: 'commandAnswer', state: 'failed', text }])
    }
  })
})
