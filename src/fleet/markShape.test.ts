import { expect, test } from 'vitest'
import { MARK_FLAG } from '../contract/engine/marks.ts'
import { MARKER_STATUSES } from '../contract/rules/status.ts'
import { MARK_SHAPES, type MarkShape, shapeOf, shapeOfRow } from './markShape.ts'
import { rowOf } from './testing/fakeEngine.ts'

const TABLE: readonly (readonly [status: (typeof MARKER_STATUSES)[number], flags: number, MarkShape])[] = [
  ['move', MARK_FLAG.ignitionOn, 'move'],
  ['normal', 0, 'parking'],
  ['normal', MARK_FLAG.ignitionOn, 'parking'],
  ['normal', MARK_FLAG.parkingWithIgnition, 'parkingIgnition'],
  ['normal', MARK_FLAG.parkingWithIgnition | MARK_FLAG.longParkingWithIgnition, 'parkingIgnitionLong'],
  ['no_signal', 0, 'noSignal'],
  ['no_signal', MARK_FLAG.parkingWithIgnition, 'noSignal'],
  ['no_signal', MARK_FLAG.deviceOff, 'deviceOff'],
  ['no_signal', MARK_FLAG.noDevice, 'noDevice'],
  ['no_signal', MARK_FLAG.noDevice | MARK_FLAG.deviceOff, 'noDevice'],
  ['move', MARK_FLAG.alarm | MARK_FLAG.noConnection, 'move'],
]

test.each(TABLE)('draws status %s with flags %i as %s [STATUS-01]', (status, flags, shape) => {
  expect(shapeOf(status, flags)).toBe(shape)
})

test('every shape is used by some status', () => {
  const drawn = new Set(
    MARKER_STATUSES.flatMap((status) => Array.from({ length: 256 }, (_, flags) => shapeOf(status, flags))),
  )
  expect([...drawn].toSorted()).toEqual(MARK_SHAPES.toSorted())
})

test('the list draws the same shapes as the map [LIST-25]', () => {
  expect(shapeOfRow(rowOf({ markerStatus: 'move', label: 'moving' }))).toBe('move')
  expect(shapeOfRow(rowOf({ markerStatus: 'no_signal', label: 'noDevice', deviceOn: false }))).toBe(
    'noDevice',
  )
  expect(shapeOfRow(rowOf({ markerStatus: 'no_signal', label: 'receptionDisabled', deviceOn: false }))).toBe(
    'deviceOff',
  )
  const parked = { markerStatus: 'normal', label: 'parkingWithIgnition', parkingIgnitionSince: 5 } as const
  expect(shapeOfRow(rowOf(parked))).toBe('parkingIgnition')
  expect(shapeOfRow(rowOf({ ...parked, longParkingWithIgnition: true }))).toBe('parkingIgnitionLong')
})
