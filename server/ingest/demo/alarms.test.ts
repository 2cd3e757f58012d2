import { expect, test } from 'vitest'
import type { Observation } from '../../live/ports.ts'
import { type DeviceMoment, deviceAt } from './device.ts'
import { DEMO_EPOCH } from './demoFleet.ts'
import { observeDevice } from './observe.ts'
import { isDisturbed, startDevice } from './runtime.ts'
import { type DemoVehicle, makeFleet } from './vehicleModel.ts'

const vehicle = makeFleet(5, 0, 40).find((v) => v.condition === 'active')
if (vehicle === undefined) throw new Error('no active vehicle')
const quiet: DeviceMoment = {
  ...deviceAt(vehicle, DEMO_EPOCH),
  deviceStatus: 'CONNECTED',
  deviceOn: true,
  reachable: true,
  sos: false,
  tamper: false,
}
const parked: DeviceMoment = { ...quiet, motion: { ...quiet.motion, atStop: true, speed: 0 } }

/** Reports at the given times, one second apart, by name. */
const report = (v: DemoVehicle, lock: 'LOCK' | 'UNLOCK', moments: readonly DeviceMoment[]): string[] => {
  const device = startDevice(v, 1, quiet, { lockState: lock, deviceSettings: null })
  device.lock = lock
  const seen: Observation[] = []
  for (const [i, moment] of moments.entries())
    observeDevice(device, { ...moment, at: DEMO_EPOCH + i * 1_000 }, (o) => seen.push(o))
  return seen.map((o) => o.event).filter((event) => /ALARM|alarm/.test(event))
}

test('raises an SOS once for as long as it lasts, and only a person resets it', () => {
  const sos = { ...parked, sos: true }
  expect(report(vehicle, 'UNLOCK', [parked, sos, sos, sos, parked, sos])).toEqual(['SOS_ALARM', 'SOS_ALARM'])
})

test('raises an alarm for a touched vehicle only while it is armed, once per disturbance', () => {
  const touched = { ...parked, tamper: true }
  expect(report(vehicle, 'UNLOCK', [parked, touched, parked])).toEqual([])
  expect(report(vehicle, 'LOCK', [parked, touched, touched, parked, touched])).toEqual([
    'SIGNALING_ALARM',
    'SIGNALING_ALARM',
  ])
})

test('raises the alarm for about one in three armed vehicles that drive off', () => {
  const driving = { ...quiet, motion: { ...quiet.motion, atStop: false, speed: 10 } }
  const legs = Array.from({ length: 900 }, (_, legNumber) => ({
    ...driving,
    motion: { ...driving.motion, legNumber },
  }))
  const raised = legs.filter((moment) => isDisturbed(vehicle, 'LOCK', moment)).length
  expect(raised).toBeGreaterThan(240)
  expect(raised).toBeLessThan(360)
  expect(legs.some((moment) => isDisturbed(vehicle, 'UNLOCK', moment))).toBe(false)
})

test('reports only the link of a device that is out of reach', () => {
  const device = startDevice(vehicle, 1, quiet, undefined)
  const seen: string[] = []
  observeDevice(device, { ...parked, reachable: false, deviceStatus: 'NO_DATA', sos: true }, (o) =>
    seen.push(o.event),
  )
  expect(seen).toEqual(['deviceStatus', 'deviceSettings'])
})

test("keeps the device's state over a restart: arming by command, outputs, ignition", () => {
  const unguarded = { ...vehicle, guarded: false }
  const deviceSettings = {
    id: 1,
    alarm: false,
    alarmTimestamp: null,
    lockedAlarm: false,
    alwaysIgnitionOn: true,
    deviceOn: true,
    outValsDto: { firstOutVal: true, allValsFalse: false },
  }
  const device = startDevice(unguarded, 1, quiet, { lockState: 'LOCK', deviceSettings })
  expect(device).toMatchObject({ lock: 'LOCK', alwaysIgnitionOn: true, outVals: { firstOutVal: true } })
  expect(device).toMatchObject({ owesLock: false, owesSettings: false })
})
