import { expect, test } from 'vitest'
import { DeviceRoutes } from './deviceRoutes.ts'

test('what a device reports follows it from vehicle to vehicle', () => {
  const routes = new DeviceRoutes()
  expect(routes.targetOf(1)).toBe(1)
  routes.detach('one', 1)
  expect(routes.targetOf(1)).toBeNull()
  routes.attach('one', 2)
  expect(routes.targetOf(1)).toBe(2)
  routes.detach('one', 2)
  routes.attach('one', 1)
  expect(routes.targetOf(1)).toBe(1)
})

test('a device that no source names takes nothing over from the vehicle that it is put on', () => {
  const routes = new DeviceRoutes()
  routes.detach('one', 1)
  routes.attach('new', 1)
  expect(routes.targetOf(1)).toBeNull()
  routes.detach('new', 1)
  routes.attach('one', 1)
  expect(routes.targetOf(1)).toBe(1)
})

test('two devices change places', () => {
  const routes = new DeviceRoutes()
  routes.detach('one', 1)
  routes.detach('two', 2)
  routes.attach('one', 2)
  routes.attach('two', 1)
  expect([routes.targetOf(1), routes.targetOf(2)]).toEqual([2, 1])
})

test('a vehicle that starts without a device hears nothing', () => {
  const routes = new DeviceRoutes()
  routes.startBare(3)
  expect(routes.targetOf(3)).toBeNull()
})
