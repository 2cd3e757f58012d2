import { expect, test, vi } from 'vitest'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { DEMO_EPOCH } from './demoFleet.ts'
import { motionAt } from './motion.ts'
import { deviceAt } from './device.ts'
import { multiSensors, realSensors, sloshAt } from './sensors.ts'
import { makeFleet } from './vehicleModel.ts'

// These tests are CPU-bound; a busy machine slows them down.
vi.setConfig({ testTimeout: 60_000 })

const fleet = makeFleet(5, 0, 40)

test('a tour ends where it began, with the same fuel', () => {
  for (const { tour } of fleet) {
    const [first, last] = [tour.legs[0], tour.legs.at(-1)]
    const [from, to] = [first?.path, last?.path]
    const lastPoint = (to?.latitude.length ?? 0) - 1
    expect(to?.latitude[lastPoint]).toBeCloseTo(from?.latitude[0] ?? 0, 9)
    expect(to?.longitude[lastPoint]).toBeCloseTo(from?.longitude[0] ?? 0, 9)
    const end = tour.fuel.stops.at(-1)
    expect((end?.before ?? 0) - (end?.drained ?? 0) + (end?.filled ?? 0)).toBeCloseTo(
      tour.fuel.starts[0] ?? 0,
      6,
    )
  }
})

test('every filling and every drain of the demo fleet is large enough to count', () => {
  for (const { name, tour, kind } of makeFleet(5, 0, 200)) {
    for (const { filled, drained } of tour.fuel.stops) {
      const found = [filled, drained].filter((litres) => litres > 0)
      expect(Math.min(...found, Number.POSITIVE_INFINITY), `${name}, ${kind.name}`).toBeGreaterThan(10)
    }
  }
})

test('the true level and every sensor stay within the tank', () => {
  for (const v of fleet) {
    const volume = v.tour.fuel.volume
    for (let k = 0; k < 120; k++) {
      const moment = deviceAt(v, DEMO_EPOCH + (k * v.tour.periodMs) / 120)
      expect(moment.motion.fuel.litres).toBeGreaterThan(0)
      expect(moment.motion.fuel.litres).toBeLessThanOrEqual(volume)
      for (const sensor of [...realSensors(v, moment), ...multiSensors(v, moment)]) {
        if (sensor.sensorType !== 'FUEL_LEVEL') continue
        expect(sensor.value).toBeGreaterThanOrEqual(0)
        expect(sensor.value).toBeLessThanOrEqual(volume)
      }
    }
  }
})

test('the measured level swings by some points while driving and by less than one while standing', () => {
  const v = fleet.find((one) => one.kind.name === 'longHaul')
  if (v === undefined) throw new Error('no truck in the fleet')
  const swing = (speed: number): number => {
    const base = motionAt(v.tour, v.key, DEMO_EPOCH)
    const levels = Array.from({ length: 600 }, (_, k) =>
      sloshAt(v.key, { at: DEMO_EPOCH + k * 1_000, motion: { ...base, speed, ignitionOn: true } }),
    )
    return Math.max(...levels) - Math.min(...levels)
  }
  expect(swing(22)).toBeGreaterThan(0.04)
  expect(swing(22)).toBeLessThan(0.11)
  expect(swing(0)).toBeLessThan(0.01)
  expect(
    sloshAt(v.key, { at: 5, motion: { ...motionAt(v.tour, v.key, 5), speed: 0, ignitionOn: false } }),
  ).toBe(0)
})

test('position, speed and counters agree: a vehicle is never faster than it reports, and no counter runs back', () => {
  for (const v of fleet) {
    let before = motionAt(v.tour, v.key, DEMO_EPOCH)
    for (let s = 5; s < 7_200; s += 5) {
      const now = motionAt(v.tour, v.key, DEMO_EPOCH + s * 1_000)
      const metres = distanceM(before.latitude, before.longitude, now.latitude, now.longitude)
      const agrees =
        metres / 5 < Math.max(before.speed, now.speed) + 5 &&
        now.speed < 36 &&
        now.drivenM >= before.drivenM - 1 &&
        now.legNumber >= before.legNumber
      if (!agrees) throw new Error(`${v.name}: ${JSON.stringify({ metres, before, now })}`)
      before = now
    }
  }
})

test('a vehicle keeps its identity when the fleet grows; plates and serials are unique', () => {
  const larger = makeFleet(5, 0, 60)
  expect(larger.slice(0, 40).map(({ name, plate, serial }) => [name, plate, serial])).toEqual(
    fleet.map(({ name, plate, serial }) => [name, plate, serial]),
  )
  const both = [...larger, ...makeFleet(5, 1, 40)]
  expect(new Set(both.map((v) => v.serial)).size).toBe(both.length)
  expect(new Set(both.map((v) => v.plate)).size).toBe(both.length)
})
