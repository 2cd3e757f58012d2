import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MARK_FLAG } from '../../contract/engine.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { marksOf, type TestMark } from '../../fleet/testing/fakeEngine.ts'
import { cellOf, ICON_DEF_SIZE } from './atlas.ts'
import type { IconRows } from './iconRows.ts'
import { iconOfExtra, iconOfMark } from './markIcons.ts'
import { MarkRowsBuilder, markRowOf } from './markRows.ts'

const MOVE = MARKER_STATUSES.indexOf('move')
const mark: fc.Arbitrary<TestMark> = fc.record({
  vehicleId: fc.integer({ min: 1, max: 1e9 }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  angle: fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 0, max: 359 })),
  status: fc.integer({ min: 0, max: MARKER_STATUSES.length - 1 }),
  flags: fc.integer({ min: 0, max: 255 }),
})

const frameOf = (rows: IconRows, row: number): readonly number[] => [
  ...rows.iconDefs.subarray(row * ICON_DEF_SIZE + 2, row * ICON_DEF_SIZE + 4),
]

test('the base rows are the marks: place, icon and heading of each, one for one [LIVE-05, MAP-27]', () => {
  const builder = new MarkRowsBuilder()
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 40 }), (list) => {
      const marks = marksOf(list)
      const { base } = builder.build(marks)
      expect(base.count).toBe(list.length)
      expect(base.vehicleIds).toHaveLength(list.length)
      for (const [row, item] of list.entries()) {
        expect(base.vehicleIds[row]).toBe(item.vehicleId)
        expect([...base.positions.subarray(row * 2, row * 2 + 2)]).toEqual([item.longitude, item.latitude])
        expect(frameOf(base, row)).toEqual([
          ...cellOf(iconOfMark(item.status ?? 0, item.flags ?? 0, item.angle ?? Number.NaN)),
        ])
        const turns = item.status === MOVE && !Number.isNaN(item.angle)
        expect(base.angles[row]).toBe(turns ? -(item.angle ?? 0) : 0)
      }
    }),
  )
})

test('positions and ids are the lent columns themselves, not copies', () => {
  const marks = marksOf([{ vehicleId: 1 }, { vehicleId: 2 }])
  const { base } = new MarkRowsBuilder().build(marks)
  expect(base.positions.buffer).toBe(marks.positions.buffer)
  expect(base.vehicleIds.buffer).toBe(marks.vehicleIds.buffer)
})

test('vehicles in alarm are drawn again above all others, with their ring', () => {
  const marks = marksOf([
    { vehicleId: 1 },
    { vehicleId: 2, longitude: 5, latitude: 6, flags: MARK_FLAG.alarm },
    { vehicleId: 3, flags: MARK_FLAG.noConnection },
  ])
  const { alarms, badges } = new MarkRowsBuilder().build(marks)
  expect([...alarms.vehicleIds]).toEqual([2, 2])
  expect(frameOf(alarms, 0)).toEqual([...cellOf(iconOfMark(1, MARK_FLAG.alarm, Number.NaN))])
  expect(frameOf(alarms, 1)).toEqual([...cellOf(iconOfExtra('alarm'))])
  expect([...alarms.positions]).toEqual([5, 6, 5, 6])
  expect([...badges.vehicleIds]).toEqual([3])
  expect(frameOf(badges, 0)).toEqual([...cellOf(iconOfExtra('noConnection'))])
})

test('a vehicle in alarm that is also without connection shows both', () => {
  const { alarms, badges } = new MarkRowsBuilder().build(
    marksOf([{ vehicleId: 2, flags: MARK_FLAG.alarm | MARK_FLAG.noConnection }]),
  )
  expect(alarms.count).toBe(3)
  expect(badges.count).toBe(0)
})

test('a steady view makes no new columns', () => {
  const builder = new MarkRowsBuilder()
  const first = builder.build(marksOf([{ vehicleId: 1 }]))
  const second = builder.build(marksOf([{ vehicleId: 1 }, { vehicleId: 2 }]))
  expect(second.base.iconDefs.buffer).toBe(first.base.iconDefs.buffer)
})

test('a vehicle is found among the marks, but not in the room behind them', () => {
  const marks = marksOf([{ vehicleId: 4 }, { vehicleId: 9 }])
  marks.vehicleIds[3] = 77
  expect(markRowOf(marks, 9)).toBe(1)
  expect(markRowOf(marks, 77)).toBe(-1)
  expect(markRowOf(marks, null)).toBe(-1)
})
