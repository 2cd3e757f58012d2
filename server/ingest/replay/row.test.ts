import { describe, expect, test } from 'vitest'
import { RecordingError, readColumns } from './columns.ts'
import { parseRow, readDetails } from './row.ts'

describe('header', () => {
  test('finds columns in any order, case and spelling, and names unknown ones', () => {
    const columns = readColumns('Longitude;LAT;Timestamp;ID;fare;Bearing', 'f.csv')
    expect(columns).toMatchObject({ delimiter: ';', count: 6, ignored: ['fare'] })
    expect(columns.index).toEqual({ lon: 0, lat: 1, ts: 2, id: 3, heading: 5 })
  })

  test('names a missing column with the file and what is allowed', () => {
    expect(() => readColumns('id,lat,lon', 'f.csv')).toThrow(RecordingError)
    expect(() => readColumns('id,lat,lon', 'f.csv')).toThrow(/f\.csv.*missing: 'ts' \(or timestamp, unix\)/)
  })

  test('rejects a duplicate column', () => {
    expect(() => readColumns('id,ts,lat,lon,latitude', 'f.csv')).toThrow(
      /'latitude' says 'lat' a second time/,
    )
  })
})

const columns = readColumns('id,ts,lat,lon,speed_kmh,heading,ignition,occupied,name', 'f.csv')
const GOOD = 'a,1492553377,30.28,-97.65,36,360,1,0,Bus'

describe('row', () => {
  test('converts units to m/s and ms, and reads empty fields as null', () => {
    expect(parseRow(GOOD, columns)).toMatchObject({
      row: {
        id: 'a',
        at: 1_492_553_377_000,
        latitude: 30.28,
        longitude: -97.65,
        speed: 10,
        heading: 0,
        ignition: true,
        occupied: false,
      },
    })
    expect(parseRow('a,1,2,3,,,,,', columns)).toMatchObject({
      row: { speed: null, heading: null, ignition: null, occupied: null },
    })
  })

  test('allows the delimiter and quotes in quoted fields', () => {
    const parsed = parseRow('a,1,2,3,,,,,"Line 1, ""north"""', columns)
    if ('refusal' in parsed) throw new Error(parsed.detail)
    expect(readDetails(parsed.fields, columns).name).toBe('Line 1, "north"')
  })

  test.each([
    ['a,1,2', 'wrong number of fields', '3 fields; 9 are needed'],
    [`${GOOD},x`, 'wrong number of fields', '10 fields'],
    [',1,2,3,,,,,', 'bad field', 'id is empty'],
    ['a,soon,2,3,,,,,', 'bad field', "ts is 'soon'; a number is needed"],
    ['a,1,,3,,,,,', 'bad field', 'lat is empty; a number is needed'],
    ['a,1,0x10,3,,,,,', 'bad field', "lat is '0x10'"],
    ['a,1,2,12;5,,,,,', 'bad field', "lon is '12;5'"],
    ['a,1492553377000,2,3,,,,,', 'bad field', 'ts is 1492553377000; Unix seconds'],
    ['a,1,2,3,,400,,,', 'bad field', 'heading is 400; 0 to 360'],
    ['a,1,2,3,,,yes,,', 'bad field', "ignition is 'yes'; 0, 1, true"],
    ['a,1,2,3,,,,,"open', 'broken quotes', 'quote'],
    [`${'i'.repeat(65)},1,2,3,,,,,`, 'bad field', 'id has 65 characters'],
    [null, 'line too long', 'too long'],
  ])('rejects %s as %s', (line, refusal, detail) => {
    const parsed = parseRow(line, columns)
    expect(parsed).toMatchObject({ refusal })
    expect('refusal' in parsed && parsed.detail).toContain(detail)
  })
})
