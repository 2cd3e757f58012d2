import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { routePointOf } from '../testTasks.ts'
import { plainValues, pointOf, valuesOf } from './filePoint.ts'
import { clockOf } from './pointFile.ts'

const DAY_MINUTES = 1_440

test('times are hours and minutes, or the shares of a day that spreadsheets have', () => {
  expect(['8:05', '08.30', '26:15', '08:30:00', '0.25', '0,5', '.75', '0', '00:00'].map(clockOf)).toEqual([
    '08:05',
    '08:30',
    '26:15',
    '08:30',
    '06:00',
    '12:00',
    '18:00',
    '00:00',
    '00:00',
  ])
  expect(['9', '8:60', '9am', '1.5', '-0.5', '2026-01-01', ''].map(clockOf)).toEqual(Array(7).fill(null))
})

test('every minute of a day is read from its share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: DAY_MINUTES - 1 }), (minute) => {
      const text = clockOf(String(minute / DAY_MINUTES)) ?? ''
      const [hours = 0, minutes = 0] = text.split(':').map(Number)
      expect(hours * 60 + minutes).toBe(minute)
    }),
  )
})

test('a line makes a point whose line it is, whatever its window', () => {
  const minute = fc.option(fc.integer({ min: 0, max: DAY_MINUTES - 1 }), { nil: null })
  const text = (at: number | null): string =>
    at === null ? '' : [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 0, max: 90 }), (from, to, service) => {
      fc.pre(from === null || to === null || to >= from)
      const values = {
        name: 'Shop',
        address: 'Kyiv',
        latitude: '50.45',
        longitude: '30.5',
        windowFrom: text(from),
        windowTo: text(to),
        service: String(service),
      }
      const point = pointOf(values, routePointOf(3, { radius: 250, zoneId: 4 }), 3)
      expect(valuesOf(point)).toEqual(plainValues(values))
      // The place is another one, so that its zone does not count any more.
      expect(point).toMatchObject({ order: 3, radius: 250, zoneId: null })
    }),
    { examples: [[null, 0, 0]] },
  )
})
