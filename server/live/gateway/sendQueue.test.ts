import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveEvent } from '../liveEvent.ts'
import { SendQueue } from './sendQueue.ts'

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

test('replaces a queued location by a newer one at its own seq; all other events stay', () => {
  const sendQueue = new SendQueue()
  const replaced = [
    sendQueue.push(locationEvent(1, 7)),
    sendQueue.push(alarmEvent(2, 7)),
    sendQueue.push(locationEvent(3, 8)),
    sendQueue.push(locationEvent(4, 7)),
    sendQueue.push(alarmEvent(5, 7)),
  ]
  expect(replaced).toEqual([false, false, false, true, false])
  expect(sendQueue.size).toBe(4)
  expect(sendQueue.sentThrough).toBe(1)
  expect(sendQueue.take(2).map(({ seq }) => seq)).toEqual([2, 3])
  expect(sendQueue.sentThrough).toBe(3)
  expect(sendQueue.take(9).map(({ seq }) => seq)).toEqual([4, 5])
  expect(sendQueue.sentThrough).toBeNull()
})

test('counts every event but locations against the bound', () => {
  const sendQueue = new SendQueue(2)
  for (let seq = 1; seq <= 50; seq++) sendQueue.push(locationEvent(seq, seq))
  sendQueue.push(alarmEvent(51, 1))
  sendQueue.push(alarmEvent(52, 1))
  expect(sendQueue.isOverfull).toBe(false)
  sendQueue.push(alarmEvent(53, 1))
  expect(sendQueue.isOverfull).toBe(true)
  expect(sendQueue.clear()).toBe(53)
  expect([sendQueue.size, sendQueue.isOverfull, sendQueue.take(9)]).toEqual([0, false, []])
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

test('holds the same as a list without the replaced locations, whatever is pushed and taken', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3_000, size: 'max' }), (steps) => {
      const sendQueue = new SendQueue()
      let oracle: LiveEvent[] = []
      let seq = 0
      for (const one of steps) {
        if (one.kind === 'take') {
          expect(sendQueue.take(one.count)).toEqual(oracle.slice(0, one.count))
          oracle = oracle.slice(one.count)
        } else {
          const event = (one.kind === 'location' ? locationEvent : alarmEvent)(++seq, one.vehicle)
          const isReplaced = (old: LiveEvent) =>
            event.isLocation &&
            old.isLocation &&
            old.audience.kind === 'vehicle' &&
            old.audience.vehicleId === one.vehicle
          oracle = [...oracle.filter((old) => !isReplaced(old)), event]
          sendQueue.push(event)
        }
        expect(sendQueue.size).toBe(oracle.length)
        expect(sendQueue.sentThrough).toBe(oracle[0] ? oracle[0].seq - 1 : null)
      }
      expect(sendQueue.take(seq)).toEqual(oracle)
    }),
    { numRuns: 30 },
  )
})
