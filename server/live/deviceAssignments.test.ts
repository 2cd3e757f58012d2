import { expect, test } from 'vitest'
import { DeviceAssignments } from './deviceAssignments.ts'

test('moves the reports of a device with it from vehicle to vehicle', () => {
  const assignments = new DeviceAssignments()
  expect(assignments.targetOf(1)).toBe(1)
  assignments.detach('one', 1)
  expect(assignments.targetOf(1)).toBeNull()
  assignments.attach('one', 2)
  expect(assignments.targetOf(1)).toBe(2)
  assignments.detach('one', 2)
  assignments.attach('one', 1)
  expect(assignments.targetOf(1)).toBe(1)
})

test('takes nothing over from a vehicle for a device that no source names', () => {
  const assignments = new DeviceAssignments()
  assignments.detach('one', 1)
  assignments.attach('new', 1)
  expect(assignments.targetOf(1)).toBeNull()
  assignments.detach('new', 1)
  assignments.attach('one', 1)
  expect(assignments.targetOf(1)).toBe(1)
})

test('handles two devices that swap places', () => {
  const assignments = new DeviceAssignments()
  assignments.detach('one', 1)
  assignments.detach('two', 2)
  assignments.attach('one', 2)
  assignments.attach('two', 1)
  expect([assignments.targetOf(1), assignments.targetOf(2)]).toEqual([2, 1])
})

test('delivers nothing to a vehicle that starts without a device', () => {
  const assignments = new DeviceAssignments()
  assignments.startBare(3)
  expect(assignments.targetOf(3)).toBeNull()
})
