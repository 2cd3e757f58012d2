import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MARK_FLAG } from '../../contract/engine/marks.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { marksOf, type TestMark } from '../../fleet/testing/fakeEngine.ts'
import { ICON_DEF_SIZE, ICON_DEFS, ICON_HEIGHTS } from './atlas.ts'
import { type IconRows, placesOf, SLIGHT_TURN } from './iconRows.ts'
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

/** An icon's definition in the atlas: its frame and its height. */
const lookOf = (icon: number): readonly number[] => [
  ...ICON_DEFS.subarray(icon * ICON_DEF_SIZE + 2, icon * ICON_DEF_SIZE + 6),
  ICON_HEIGHTS[icon] ?? 0,
]

const frameOf = (rows: IconRows, row: number): readonly number[] => [
  ...rows.iconDefs.subarray(row * ICON_DEF_SIZE + 2, row * ICON_DEF_SIZE + 6),
  rows.heights[row] ?? 0,
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
        // Alarms are drawn above all others, and only there.
        const isAlarm = ((item.flags ?? 0) & MARK_FLAG.alarm) > 0
        const icon = iconOfMark(item.status ?? 0, item.flags ?? 0, item.angle ?? Number.NaN)
        expect(frameOf(base, row)).toEqual(isAlarm ? [0, 0, 0, 0, 0] : lookOf(icon))
        const turns = item.status === MOVE && !Number.isNaN(item.angle)
        expect(base.angles[row]).toBe(turns ? -(item.angle ?? 0) : 0)
      }
    }),
  )
})

test('the drawn rows remain when the lent columns have been returned', () => {
  const marks = marksOf([{ vehicleId: 1, longitude: 5 }, { vehicleId: 2 }])
  const { base } = new MarkRowsBuilder().build(marks)
  structuredClone(marks, { transfer: [marks.positions.buffer, marks.vehicleIds.buffer] })
  expect([...base.vehicleIds]).toEqual([1, 2])
  expect(base.positions[0]).toBe(5)
})

const few = fc.array(
  fc.record({
    vehicleId: fc.integer({ min: 1, max: 2 }),
    longitude: fc.constantFrom(10, 10.25, 10.5, 11),
    latitude: fc.constantFrom(50, 50.125, 50.25),
    angle: fc.constantFrom(Number.NaN, 0, 1, 90),
    status: fc.integer({ min: 0, max: MARKER_STATUSES.length - 1 }),
    flags: fc.constantFrom(0, MARK_FLAG.alarm, MARK_FLAG.noDevice),
  }),
  { maxLength: 2 },
)

test('marks count as unchanged exactly when rebuilding them would change nothing visible', () => {
  fc.assert(
    fc.property(few, few, (before, after) => {
      const builder = new MarkRowsBuilder()
      const built = builder.build(marksOf(before))
      const rebuilt = new MarkRowsBuilder().build(marksOf(after))
      const same =
        built.base.count === rebuilt.base.count &&
        [...built.base.vehicleIds].join() === [...rebuilt.base.vehicleIds].join() &&
        [...built.base.iconDefs].join() === [...rebuilt.base.iconDefs].join() &&
        [...built.alarms.iconDefs].join() === [...rebuilt.alarms.iconDefs].join() &&
        before.every(
          ({ status, flags }, row) => status === after[row]?.status && flags === after[row]?.flags,
        ) &&
        built.base.angles.every(
          (angle, row) => Math.abs(angle - (rebuilt.base.angles[row] ?? 0)) <= SLIGHT_TURN,
        ) &&
        [...built.base.positions].join() === [...rebuilt.base.positions].join()
      expect(builder.looksBuilt(marksOf(after))).toBe(same)
    }),
    { numRuns: 3_000 },
  )
})

test('draws vehicles in alarm again above all others, with their ring', () => {
  const marks = marksOf([
    { vehicleId: 1 },
    { vehicleId: 2, longitude: 5, latitude: 6, flags: MARK_FLAG.alarm },
    { vehicleId: 3, flags: MARK_FLAG.noConnection },
  ])
  const { alarms, badges } = new MarkRowsBuilder().build(marks)
  expect([...alarms.vehicleIds]).toEqual([2, 2])
  expect(frameOf(alarms, 0)).toEqual(lookOf(iconOfMark(1, MARK_FLAG.alarm, Number.NaN)))
  expect(frameOf(alarms, 1)).toEqual(lookOf(iconOfExtra('alarm')))
  expect([...placesOf(alarms)]).toEqual([5, 6, 5, 6])
  expect([...badges.vehicleIds]).toEqual([3])
  expect(frameOf(badges, 0)).toEqual(lookOf(iconOfExtra('noConnection')))
})

test('a vehicle in alarm that is also without connection shows both', () => {
  const { alarms, badges } = new MarkRowsBuilder().build(
    marksOf([{ vehicleId: 2, flags: MARK_FLAG.alarm | MARK_FLAG.noConnection }]),
  )
  expect(alarms.count).toBe(3)
  expect(badges.count).toBe(0)
})

test('a steady view allocates no new columns', () => {
  const builder = new MarkRowsBuilder()
  const first = builder.build(marksOf([{ vehicleId: 1 }]))
  const second = builder.build(marksOf([{ vehicleId: 1 }, { vehicleId: 2 }]))
  expect(second.base.iconDefs.buffer).toBe(first.base.iconDefs.buffer)
})

test('finds a vehicle among the marks, but not in the spare capacity after them', () => {
  const marks = marksOf([{ vehicleId: 4 }, { vehicleId: 9 }])
  marks.vehicleIds[3] = 77
  expect(markRowOf(marks, 9)).toBe(1)
  expect(markRowOf(marks, 77)).toBe(-1)
  expect(markRowOf(marks, null)).toBe(-1)
})

test('one more vehicle or alarm needs no larger buffers', () => {
  const roomOf = (vehicles: number) => {
    const list = Array.from({ length: vehicles }, (_, i) => ({ vehicleId: i + 1, flags: MARK_FLAG.alarm }))
    const { base, alarms } = new MarkRowsBuilder().build(marksOf(list))
    return [base, alarms].flatMap((rows) => [
      rows.positions.length / 2,
      rows.angles.length,
      rows.heights.length,
      rows.iconDefs.length / ICON_DEF_SIZE,
    ])
  }
  expect(roomOf(20)).toEqual(roomOf(21))
  expect(roomOf(300).every((room) => room >= 300)).toBe(true)
})
