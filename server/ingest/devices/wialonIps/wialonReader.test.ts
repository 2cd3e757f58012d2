import { describe, expect, test } from 'vitest'
import type { DeviceCommand } from '../ports.ts'
import type { Said } from '../tcp/protocol.ts'
import { bitwiseCrc } from '../tcp/testing/bitwiseCrc.ts'
import { MAX_LINE_BYTES, WialonReader } from './wialonReader.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

const read = (...lines: readonly (string | Buffer)[]): readonly Said[] => {
  const reader = new WialonReader(() => NOW)
  return lines.flatMap((line) => reader.read(Buffer.from(line)))
}
/** The responses, as text. */
const answers = (said: readonly Said[]): readonly (string | null)[] =>
  said.map((one) => ('answer' in one ? (one.answer?.toString() ?? null) : null))
const reportsOf = (said: readonly Said[]) =>
  said.flatMap((one) => (one.kind === 'reports' ? one.reports : []))
const onlyReport = (said: readonly Said[]) => {
  const [report, ...others] = reportsOf(said)
  if (report === undefined || others.length > 0) throw new Error(`${1 + others.length} reports`)
  return report
}

/** The manufacturer's own examples: Gurtam, "Wialon IPS", versions 1.1 and 2.0. */
const SHORT_EXAMPLE = '#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4\r\n'
const EXTENDED_EXAMPLE =
  '#D#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4;0.0;0;0;14.77,0.02,3.6;NA;count1:1:564,fuel:2:45.8,hw:3:V4.5\r\n'
const EXTENDED_EXAMPLE_2 =
  '#D#231012;153959;5354.49260;N;02731.44990;E;0;0;300;7;1.1;0;0;1,0,0,0;NA;ign:1:1,dparam:2:3.14159265,tparam:3:lorem,iparam:1:-55,SOS:1:1;4BC3\r\n'
const LOGIN_2 = '#L#2.0;imei;NA;A932\r\n'

describe('packets from the Wialon IPS specification', () => {
  test('reads the device and its password from logins of both versions', () => {
    expect(read('#L#imei;secret\r\n')[0]).toMatchObject({
      kind: 'login',
      identifier: 'imei',
      secret: 'secret',
    })
    expect(read('#L#imei;NA\r\n')[0]).toMatchObject({ kind: 'login', identifier: 'imei', secret: null })
    const [login] = read(LOGIN_2)
    if (login?.kind !== 'login') throw new Error('no login')
    expect(login).toMatchObject({ identifier: 'imei', secret: null })
    expect(login.admitted.toString()).toBe('#AL#1\r\n')
    expect(login.refused.unknownDevice.toString()).toBe('#AL#0\r\n')
    expect(login.refused.wrongSecret).toEqual(login.refused.unknownDevice)
  })

  test('reads a short data packet', () => {
    const said = read(SHORT_EXAMPLE)
    expect(answers(said)).toEqual(['#ASD#1\r\n'])
    const { at, fix, attributes } = onlyReport(said)
    expect(new Date(at).toISOString()).toBe('2013-04-27T20:56:01.000Z')
    expect(fix?.latitude).toBeCloseTo(55.743375, 6)
    expect(fix?.longitude).toBeCloseTo(37.66139, 6)
    expect(fix?.speed).toBeCloseTo(1 / 3.6, 9)
    expect(fix).toMatchObject({ course: 2, altitude: 3, satellites: 4, hdop: null, isValid: true })
    expect(attributes).toEqual({})
  })

  test('reads an extended data packet with parameters of each type', () => {
    const said = read(EXTENDED_EXAMPLE)
    expect(answers(said)).toEqual(['#AD#1\r\n'])
    const { fix, attributes } = onlyReport(said)
    expect(fix).toMatchObject({ hdop: 0, satellites: 4 })
    expect(attributes).toEqual({
      inputs: 0,
      outputs: 0,
      adc1: 14.77,
      adc2: 0.02,
      adc3: 3.6,
      count1: 564,
      fuel: 45.8,
      hw: 'V4.5',
    })
  })

  test('reads an extended data packet of version 2 with its checksum, the ignition and the alarm button', () => {
    const said = read(LOGIN_2, EXTENDED_EXAMPLE_2)
    expect(answers(said).at(1)).toBe('#AD#1\r\n')
    const { at, attributes } = onlyReport(said)
    expect(new Date(at).toISOString()).toBe('2012-10-23T15:39:59.000Z')
    expect(attributes).toMatchObject({
      ignition: true,
      alarm: 'sos',
      dparam: expect.closeTo(Math.PI, 8),
      tparam: 'lorem',
      iparam: -55,
      adc1: 1,
      adc4: 0,
    })
  })

  test('responds to a ping', () => {
    expect(read('#P#\r\n')).toEqual([{ kind: 'ping', answer: Buffer.from('#AP#\r\n') }])
  })

  test('passes on a message with both responses to it', () => {
    const [taken, refused] = [Buffer.from('#AM#1\r\n'), Buffer.from('#AM#0\r\n')]
    expect(read('#M#I am late\r\n')).toEqual([{ kind: 'message', text: 'I am late', taken, refused }])
  })

  test('reads short and extended records of a black box, and responds with the number of stored ones', () => {
    const short = SHORT_EXAMPLE.slice(4, -2)
    const extended = EXTENDED_EXAMPLE.slice(3, -2)
    expect(answers(read(`#B#${short}|${extended}|${short}\r\n`))).toEqual(['#AB#3\r\n'])
    expect(answers(read(`#B#${short}|\r\n`))).toEqual(['#AB#1\r\n'])
    const said = read(`#B#${short}|broken|${extended}\r\n`)
    expect(answers(said)).toEqual([null, '#AB#2\r\n'])
    expect(said[0]).toMatchObject({ kind: 'garbage', reason: 'structure', isFatal: false })
    expect(reportsOf(said)).toHaveLength(2)
    expect(answers(read('#B#\r\n'))).toEqual(['#AB#0\r\n'])
  })
})

describe('missing values', () => {
  test('treats NA and empty fields as missing; without date and time the time of arrival counts', () => {
    expect(onlyReport(read('#SD#NA;NA;NA;NA;NA;NA;NA;NA;NA;NA\r\n'))).toEqual({
      at: NOW,
      fix: null,
      attributes: {},
    })
    const { fix } = onlyReport(read('#SD#270413;205601;5544.6025;S;03739.6834;W;;;;\r\n'))
    expect(fix).toMatchObject({ speed: null, course: null, altitude: null, satellites: null, isValid: true })
    expect(fix?.latitude).toBeLessThan(0)
    expect(fix?.longitude).toBeLessThan(0)
  })

  test('marks a place with fewer than three satellites as invalid', () => {
    expect(onlyReport(read('#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;2\r\n')).fix?.isValid).toBe(
      false,
    )
  })

  test('accepts parameter names that are property names of the language', () => {
    const text = SHORT_EXAMPLE.slice(4, -2)
    const params = 'constructor:1:5,__proto__:3:x,toString:2:1.5,Батарея:3:100 %'
    const { attributes } = onlyReport(read(`#D#${text};NA;NA;NA;NA;NA;${params}\r\n`))
    expect(Object.entries(attributes)).toEqual([
      ['constructor', 5],
      ['__proto__', 'x'],
      ['toString', 1.5],
      ['Батарея', '100 %'],
    ])
  })

  test('stores an integer too long for a number as its digits, and the key as text', () => {
    const text = SHORT_EXAMPLE.slice(4, -2)
    const { attributes } = onlyReport(
      read(`#D#${text};1.2;5;2;,2.5;AB45DF01145;card:1:18446744073709551615,pwr_ext:2:13.2\r\n`),
    )
    expect(attributes).toEqual({
      inputs: 5,
      outputs: 2,
      adc2: 2.5,
      rfid: 'AB45DF01145',
      card: '18446744073709551615',
      power: 13.2,
    })
  })
})

describe('error responses of the protocol', () => {
  const short = (text: string) => answers(read(`#SD#${text}\r\n`))
  const place = '5544.6025;N;03739.6834;E'

  test.each([
    ['structure', '270413;205601', '#ASD#-1\r\n'],
    ['one field too many', `270413;205601;${place};1;2;3;4;5`, '#ASD#-1\r\n'],
    ['no such day', `310213;205601;${place};1;2;3;4`, '#ASD#0\r\n'],
    ['no such month', `011313;205601;${place};1;2;3;4`, '#ASD#0\r\n'],
    ['no such hour', `270413;245601;${place};1;2;3;4`, '#ASD#0\r\n'],
    ['a date without a time', `270413;NA;${place};1;2;3;4`, '#ASD#0\r\n'],
    ['minutes above 59', '270413;205601;5564.0167;N;03739.6834;E;1;2;3;4', '#ASD#10\r\n'],
    ['latitude above 90', '270413;205601;9100.0000;N;03739.6834;E;1;2;3;4', '#ASD#10\r\n'],
    ['a place without its half', '270413;205601;5544.6025;;03739.6834;E;1;2;3;4', '#ASD#10\r\n'],
    ['speed', `270413;205601;${place};fast;2;3;4`, '#ASD#11\r\n'],
    ['speed below 0', `270413;205601;${place};-1;2;3;4`, '#ASD#11\r\n'],
    ['course', `270413;205601;${place};1;N;3;4`, '#ASD#11\r\n'],
    ['height', `270413;205601;${place};1;2;high;4`, '#ASD#11\r\n'],
    ['satellites', `270413;205601;${place};1;2;3;many`, '#ASD#12\r\n'],
  ])('short: %s', (_name, text, answer) => expect(short(text)).toEqual([answer]))

  const extended = (tail: string) => answers(read(`#D#270413;205601;${place};1;2;3;${tail}\r\n`))
  test.each([
    ['structure', '4;1.0;0;0;1;NA', '#AD#-1\r\n'],
    ['satellites', 'x;1.0;0;0;1;NA;NA', '#AD#12\r\n'],
    ['hdop', '4;x;0;0;1;NA;NA', '#AD#12\r\n'],
    ['inputs', '4;1.0;x;0;1;NA;NA', '#AD#13\r\n'],
    ['outputs', '4;1.0;0;99999999999;1;NA;NA', '#AD#13\r\n'],
    ['analog values', '4;1.0;0;0;1,x;NA;NA', '#AD#14\r\n'],
    ['type of a parameter', '4;1.0;0;0;1;NA;a:4:5', '#AD#15\r\n'],
    ['number of a parameter', '4;1.0;0;0;1;NA;a:1:five', '#AD#15\r\n'],
  ])('extended: %s', (_name, tail, answer) => expect(extended(tail)).toEqual([answer]))

  test('responds to a wrong checksum by packet type, and reads the packets after it', () => {
    const wrong = EXTENDED_EXAMPLE_2.replace('4BC3', '4BC4')
    expect(answers(read('#L#2.0;imei;NA;A933\r\n'))).toEqual(['#AL#10\r\n'])
    const said = read(
      LOGIN_2,
      wrong,
      SHORT_EXAMPLE,
      `#B#${SHORT_EXAMPLE.slice(4, -2)}|0000\r\n`,
      '#M#text;0001\r\n',
      EXTENDED_EXAMPLE_2,
    )
    expect(answers(said).slice(1)).toEqual([
      '#AD#16\r\n',
      '#ASD#13\r\n',
      '#AB#\r\n',
      '#AM#01\r\n',
      '#AD#1\r\n',
    ])
    expect(reportsOf(said)).toHaveLength(1)
  })

  test('rejects an invalid login, or one of an unsupported version, for good', () => {
    for (const line of [
      '#L#\r\n',
      '#L#a;b;c\r\n',
      '#L#3.0;imei;NA;0000\r\n',
      `#L#${'9'.repeat(65)};NA\r\n`,
    ]) {
      expect(read(line)[0]).toMatchObject({
        kind: 'garbage',
        isFatal: true,
        answer: Buffer.from('#AL#0\r\n'),
      })
    }
  })
})

describe('ignored input', () => {
  test('skips a photo with all its bytes, and reads what follows', () => {
    const photo = Buffer.from('\r\n#P#\r\n#L#trap;NA\r\n')
    const said = read(
      Buffer.concat([
        Buffer.from(`#I#${photo.length};3;9;270413;205601;a.jpg\r\n`),
        photo,
        Buffer.from('#P#\r\n'),
      ]),
    )
    expect(said.map((one) => one.kind)).toEqual(['garbage', 'ping'])
    expect(answers(said)).toEqual(['#AI#3;0\r\n', '#AP#\r\n'])
  })

  test('skips firmware and configuration without a response, in chunks of any size', () => {
    const reader = new WialonReader(() => NOW)
    const said = [...Buffer.from('#US#5;ABCD\r\n12345#P#\r\n#UC#2;1\r\n..#P#\r\n')].flatMap((byte) =>
      reader.read(Buffer.of(byte)),
    )
    expect(said.map((one) => one.kind)).toEqual(['garbage', 'ping', 'garbage', 'ping'])
    expect(reader.buffered).toBe(0)
  })

  test('counts a packet of an unknown type and does nothing else', () => {
    const said = read('#XX#1;2\r\n', '\r\n', '#P#\r\n')
    expect(said.map((one) => one.kind)).toEqual(['garbage', 'ping'])
    expect(answers(said)[0]).toBeNull()
  })

  test('closes the connection at the first byte that starts no packet', () => {
    expect(read('G')).toMatchObject([{ kind: 'garbage', reason: 'not a packet', isFatal: true }])
    expect(read(Buffer.of(0xff, 0x10, 0x00))).toMatchObject([{ reason: 'not a packet', isFatal: true }])
    expect(read('#lower#\r\n', '#P#\r\n')).toMatchObject([{ isFatal: true }])
  })

  test('gives up a line without an end at the maximum length, in chunks of any size', () => {
    const reader = new WialonReader(() => NOW)
    const chunk = Buffer.alloc(8 * 1024, 'x')
    reader.read(Buffer.from('#D#'))
    let said: readonly Said[] = []
    for (let sent = 3; said.length === 0; sent += chunk.length) {
      expect(sent).toBeLessThanOrEqual(MAX_LINE_BYTES + chunk.length)
      said = reader.read(chunk)
    }
    expect(said).toMatchObject([{ reason: 'packet too long', isFatal: true }])
    expect(reader.buffered).toBe(0)
    expect(reader.read(Buffer.from('#P#\r\n'))).toEqual([])
  })

  test('does not wait for a binary part that is too large', () => {
    expect(read('#I#999999999;0;1;NA;NA;x\r\n')).toMatchObject([{ reason: 'binary size', isFatal: true }])
    expect(read('#US#much;0\r\n')).toMatchObject([{ reason: 'binary size', isFatal: true }])
  })
})

describe('commands', () => {
  const encode = (version: '1.1' | '2.0', content: DeviceCommand['content']) => {
    const reader = new WialonReader(() => NOW)
    reader.read(Buffer.from(version === '2.0' ? LOGIN_2 : '#L#imei;NA\r\n'))
    return reader
      .encodeDeviceCommand({ commandId: 1, vehicleId: 1, deviceSerial: 'imei', content })
      .toString()
  }

  test('are sent as a message, in version 2 with its checksum', () => {
    const content = { command: 'out-vals', outVals: { secondOutVal: true } } as const
    expect(encode('1.1', content)).toBe('#M#out-vals secondOutVal=1\r\n')
    const crc = bitwiseCrc(Buffer.from('out-vals secondOutVal=1;'))
      .toString(16)
      .toUpperCase()
      .padStart(4, '0')
    expect(encode('2.0', content)).toBe(`#M#out-vals secondOutVal=1;${crc}\r\n`)
    expect(encode('1.1', { command: 'set-lock-state', lockState: 'LOCK' })).toBe('#M#set-lock-state LOCK\r\n')
  })

  test("get their result from the device's response", () => {
    expect(read('#AM#1\r\n')).toEqual([{ kind: 'commandAnswer', state: 'answered', text: 'OK' }])
    expect(read('#AM#1;C0C1\r\n')).toMatchObject([{ state: 'answered' }])
    expect(read('#AM#0\r\n')).toMatchObject([{ state: 'failed' }])
    expect(read('#AM#01\r\n')).toMatchObject([{ state: 'failed' }])
  })
})
