import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveEvent } from '../liveEvent.ts'
import { Outbox } from './outbox.ts'

const audience = (vehicleId: number) => ({ kind: 'vehicle', ownerId: 1, vehicleId }) as const
const locationEvent = (seq: number, vehicleId: number): LiveEvent =>
  new LiveEvent(
    seq,
    {
      event: 'vehicleLocation',
      data: {
        vehicleId,
        timestamp: seq,
        latitude: 1,
        longitude: 1,
        speed: 0,
        validity: 100,
        azimuth: null,
        ignitionOn: false,
        parkingIgnitionSince: null,
      },
      audience: audience(vehicleId),
    },
    0,
  )
const alarmEvent = (seq: number, vehicleId: number): LiveEvent =>
  new LiveEvent(
    seq,
    { event: 'SOS_ALARM', data: { vehicleId, timestamp: seq }, audience: audience(vehicleId) },
    0,
  )

test('a newer location takes the place of a waiting one at its own seq; other events all stay', () => {
  const outbox = new Outbox()
  const replaced = [
    outbox.push(locationEvent(1, 7)),
    outbox.push(alarmEvent(2, 7)),
    outbox.push(locationEvent(3, 8)),
    outbox.push(locationEvent(4, 7)),
    outbox.push(alarmEvent(5, 7)),
  ]
  expect(replaced).toEqual([false, false, false, true, false])
  expect(outbox.size).toBe(4)
  expect(outbox.sentThrough).toBe(1)
  expect(outbox.take(2).map(({ seq }) => seq)).toEqual([2, 3])
  expect(outbox.sentThrough).toBe(3)
  expect(outbox.take(9).map(({ seq }) => seq)).toEqual([4, 5])
  expect(outbox.sentThrough).toBeNull()
})

test('the bound counts every event but locations', () => {
  const outbox = new Outbox(2)
  for (let seq = 1; seq <= 50; seq++) outbox.push(locationEvent(seq, seq))
  outbox.push(alarmEvent(51, 1))
  outbox.push(alarmEvent(52, 1))
  expect(outbox.isOverfull).toBe(false)
  outbox.push(alarmEvent(53, 1))
  expect(outbox.isOverfull).toBe(true)
  expect(outbox.clear()).toBe(53)
  expect([outbox.size, outbox.isOverfull, outbox.take(9)]).toEqual([0, false, []])
})

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('location' as const), vehicle: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('alarm' as const), vehicle: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const), count: fc.nat(5) }) },
)

test('whatever comes and goes, it holds what a list without the replaced locations holds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3_000, size: 'max' }), (steps) => {
      const outbox = new Outbox()
      let oracle: LiveEvent[] = []
      let seq = 0
      for (const one of steps) {
        if (one.kind === 'take') {
          expect(outbox.take(one.count)).toEqual(oracle.slice(0, one.count))
          oracle = oracle.slice(one.count)
        } else {
          const event = (one.kind === 'location' ? locationEvent : alarmEvent)(++seq, one.vehicle)
          const isReplaced = (old: LiveEvent) =>
            event.isLocation &&
            old.isLocation &&
            old.audience.kind === 'vehicle' &&
            old.audience.vehicleId === one.vehicle
          oracle = [...oracle.filter((old) => !isReplaced(old)), event]
          outbox.push(event)
        }
        expect(outbox.size).toBe(oracle.length)
        expect(outbox.sentThrough).toBe(oracle[0] ? oracle[0].seq - 1 : null)
      }
      expect(outbox.take(seq)).toEqual(oracle)
    }),
    { numRuns: 30 },
  )
})
