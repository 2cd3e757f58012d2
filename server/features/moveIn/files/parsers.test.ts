import { describe, expect, test } from 'vitest'
import { DEFAULT_POSITION_FILE_SETTINGS } from '../../../../src/contract/http/admin/positionFiles.ts'
import { formatOf } from './createParser.ts'
import { cellsOf } from './csv.ts'
import { fileMoment } from './fileMoment.ts'
import type { FileEntry } from './positionParser.ts'
import { csvOf, parsed, sentence, testDrive } from './testFiles.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const faultsOf = (entries: readonly FileEntry[]) =>
  entries.map((entry) => (entry.kind === 'fault' ? [entry.line, entry.reason] : [entry.line, 'fits']))
const trackOf = (points: string): string => `<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`

describe('moments', () => {
  test.each([
    ['2026-11-20T12:00:00Z', AT],
    ['2026-11-20T14:00:00+02:00', AT],
    ['2026-11-20T14:00:00', AT],
    ['2026-11-20 14:00', AT],
    ['20.11.2026 14:00:00', AT],
    ['20.11.2026 14:00:00.250', AT + 250],
    ['1795176000', AT],
    ['1795176000250', AT + 250],
    ['2026-02-30 14:00:00', null],
    ['20.13.2026 14:00', null],
    ['yesterday', null],
    ['', null],
  ])('reads %s in the zone of Kyiv', (text, at) => {
    expect(fileMoment(text, 'Europe/Kyiv')).toBe(at)
  })
})

describe('formats', () => {
  test.each([
    ['\uFEFF<?xml version="1.0"?><gpx/>', 'gpx'],
    ['# a comment\n$GNRMC,,V', 'nmea'],
    ['REG;1;2;3', 'wln'],
    ['time,lat,lon\n', 'csv'],
    ['a line of words\n', null],
    ['PK\u0003\u0004\u0000;', null],
  ])('finds the format of %j', (text, format) => {
    expect(formatOf(text)).toBe(format)
  })
})

describe('GPX', () => {
  const point = (at: string, lat: number, rest = '') =>
    `<trkpt lat="${lat}" lon="30"><time>${at}</time>${rest}</trkpt>`

  test('derives a missing speed from the point before it in the same segment', () => {
    const text = `<gpx><trk><trkseg>${point('2026-11-20T12:00:00Z', 50)}${point('2026-11-20T12:00:10Z', 50.001)}</trkseg>
      <trkseg>${point('2026-11-20T12:00:20Z', 51)}</trkseg></trk></gpx>`
    const speeds = parsed('gpx', text).map((entry) => entry.kind === 'position' && entry.report.fix)
    expect(speeds).toMatchObject([{ speed: null }, { speed: expect.closeTo(11.12, 2) }, { speed: null }])
  })

  test('leaves out points without a moment, a place or a number, and reads no other points', () => {
    const text =
      trackOf(`<trkpt lat="50" lon="30"/><trkpt lat="x" lon="30"><time>2026-11-20T12:00:00Z</time></trkpt>
${point('2026-11-20T12:00:00Z', 50, '<ele>high</ele>')}${point('2026-11-20T12:00:01Z', 50)}`).replace(
        '<trk>',
        '<wpt lat="1" lon="2"/><trk>',
      )
    expect(faultsOf(parsed('gpx', text))).toEqual([
      [1, 'time'],
      [1, 'place'],
      [2, 'number'],
      [2, 'fits'],
    ])
  })

  test.each([
    [
      'a document type with entities',
      '<!DOCTYPE g [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><gpx>&b;</gpx>',
      'unsafeFile',
    ],
    ['a text without end', `<gpx><name>${'a'.repeat(2_000_000)}`, 'unsafeFile'],
    ['an attribute without end', `<gpx a="${'a'.repeat(2_000_000)}`, 'unsafeFile'],
    ['elements within elements', `<gpx>${'<a>'.repeat(1_000)}`, 'unsafeFile'],
    [
      'an entity that nobody defined',
      trackOf('<trkpt lat="1" lon="2"><time>&when;</time></trkpt>'),
      'brokenFile',
    ],
    ['a file that ends too early', '<gpx><trk><trkseg><trkpt lat="1"', 'brokenFile'],
    ['another kind of XML', '<kml></kml>', 'unknownFormat'],
  ])('rejects %s', (_what, text, fault) => {
    expect(() => parsed('gpx', text, { cut: 65_536 })).toThrow(fault)
  })
})

describe('NMEA', () => {
  const rmc = (rest: string): string => sentence(`GNRMC,120000,A,5000.0,N,03000.0,E,${rest}`)

  test('takes altitude and satellites of the GGA of the same time, before or after', () => {
    const gga = (time: string, altitude: number): string =>
      sentence(`GNGGA,${time},5000.0,N,03000.0,E,1,07,1.1,${altitude},M,,M,,`)
    const text = [
      rmc('10,90,201126'),
      gga('120000', 150),
      gga('120010', 160),
      rmc('10,90,201126').replace('120000', '120010').replace(/\*..$/, ''),
    ].join('\n')
    expect(parsed('nmea', text)).toMatchObject([
      { report: { at: AT, fix: { altitude: 150, satellites: 7, hdop: 1.1 } } },
      { report: { at: AT + 10_000, fix: { altitude: 160 } } },
    ])
  })

  test('says what is wrong with a sentence', () => {
    const text = [
      rmc('10,90,201126').replace('5000.0', '5000.1'),
      rmc('10,90,310226'),
      rmc('fast,90,201126'),
      sentence('GNRMC,120000,A,5099.0,N,03000.0,E,1,2,201126'),
      'words',
      sentence('GNGSV,1,1,01'),
      `2026-11-20 12:00:00 ${rmc('10,90,201126')}`,
    ].join('\r\n')
    expect(faultsOf(parsed('nmea', text))).toEqual([
      [1, 'checksum'],
      [2, 'time'],
      [3, 'number'],
      [4, 'place'],
      [5, 'line'],
      [7, 'fits'],
    ])
  })

  test('does not trust a place that the receiver does not trust', () => {
    const text = sentence('GPRMC,120000,V,5000.0,N,03000.0,E,,,201126')
    expect(parsed('nmea', text)).toMatchObject([{ report: { fix: { isValid: false, speed: null } } }])
  })
})

describe('Wialon messages', () => {
  test('have their parameters under the names of the product', () => {
    const text =
      'REG;1795176000;30.5;50.25;36;90;ALT:130.0,pwr_int:4.1,pwr_ext:25.9,__proto__:1;in1:0,,SATS:18,ign:1,odo:12.5,text:a:b;;;;'
    const [entry] = parsed('wln', text)
    expect(entry).toMatchObject({
      report: {
        at: AT,
        fix: { latitude: 50.25, longitude: 30.5, speed: 10, course: 90, altitude: 130, satellites: 18 },
        attributes: { battery: 4.1, power: 25.9, ignition: true, in1: 0, odo: 12.5, text: 'a:b' },
      },
    })
  })

  test('says what is wrong with a line, and passes over messages without a position', () => {
    const text = [
      'REG;now;30;50;0;0;',
      'REG;1795176000;;50;0;0;',
      'REG;1795176000;30;50;fast;0;',
      'SMS;1795176000;text',
      'nothing',
      `REG;${'1'.repeat(70_000)}`,
      'REG;1795176000;30;50;;;',
    ].join('\n')
    expect(faultsOf(parsed('wln', text))).toEqual([
      [1, 'time'],
      [2, 'place'],
      [3, 'number'],
      [5, 'line'],
      [6, 'line'],
      [7, 'fits'],
    ])
  })
})

describe('tables', () => {
  test('have their columns by known names of three languages, or by those of the client', () => {
    const known = parsed('csv', 'Машина,Час,Широта,Довгота,Швидкість\nA,2026-11-20 14:00:00,50,30,36\n')
    expect(known).toMatchObject([{ vehicle: 'A', report: { at: AT, fix: { speed: 10 } } }])
    const { headers } = DEFAULT_POSITION_FILE_SETTINGS
    const settings = { timeZone: 'UTC', headers: { ...headers, time: 'When', latitude: 'N', longitude: 'E' } }
    const own = parsed('csv', 'When\tN\tE\n2026-11-20 12:00:00\t50,5\t30\n', { settings })
    expect(own).toMatchObject([{ report: { at: AT, fix: { latitude: 50.5, speed: null } } }])
  })

  test('say what is wrong with a line', () => {
    const [header = '', line = ''] = csvOf(testDrive(AT, 1), ['A']).split('\n')
    const text = [
      header,
      line,
      line.replace('2026', 'MMXXVI'),
      line.replace(';50;', ';far;'),
      line.replace(';72;', ';fast;'),
      line.replace(/1$/, 'maybe'),
      '"A;2026-11-20T12:00:00Z;50;30',
      '',
    ].join('\n')
    expect(faultsOf(parsed('csv', text))).toEqual([
      [2, 'fits'],
      [3, 'time'],
      [4, 'place'],
      [5, 'number'],
      [6, 'number'],
      [7, 'line'],
    ])
  })

  test.each([
    ['without a place', 'time,lat\n', 'wrongColumns'],
    ['with a column twice', 'time,lat,lon,Latitude\n', 'wrongColumns'],
  ])('%s are rejected', (_what, text, fault) => {
    expect(() => parsed('csv', text)).toThrow(fault)
  })

  test('have cells with quotes and separators in them', () => {
    expect(cellsOf('"a ""b"", c",d,,"e"', ',')).toEqual(['a "b", c', 'd', '', 'e'])
    expect(cellsOf('"a" b,c', ',')).toBeNull()
  })
})
