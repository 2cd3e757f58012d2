import { expect, test } from 'vitest'
import { encodeBinaryFrame } from '../../../src/contract/wire/encodeBinaryFrame.ts'
import { WIRE_FORMATS } from '../../../src/contract/wire/protocol.ts'
import { LiveEvent } from '../liveEvent.ts'
import { FrameCache } from './frameCache.ts'

const audience = (vehicleId: number) => ({ kind: 'vehicle', ownerId: 1, vehicleId }) as const
const alarm = (seq: number): LiveEvent =>
  new LiveEvent(seq, { event: 'SOS_ALARM', data: { vehicleId: 1, timestamp: seq }, audience: audience(1) }, 0)
const sensor = (sensorType: string) => ({
  name: sensorType,
  value: 1,
  units: '',
  visible: true,
  sensorType,
  sensorNumber: 1,
})
const sensors = (seq: number): LiveEvent => {
  const data = {
    vehicleId: 1,
    timestamp: 1,
    realSensorValues: [sensor('FUEL_LEVEL'), sensor('THERMAL')],
    multiSensorValues: [],
    logicalInputStatuses: [],
  }
  return new LiveEvent(seq, { event: 'vehicleSensors', data, audience: audience(1) }, 0)
}
const forms = WIRE_FORMATS.map((format) => ({ format, seesFuel: true }))

test.each(forms)('returns the same bytes in $format to clients that get the same events', (form) => {
  const cache = new FrameCache()
  const [a, b] = [alarm(1), alarm(2)]
  const frame = cache.frame([a, b], form)
  expect(cache.frame([a, b], form)).toBe(frame)
  cache.clear()
  const again = cache.frame([a, b], form)
  expect(again).not.toBe(frame)
  expect(again).toEqual(frame)
})

test('returns other bytes when inner events differ or the format does', () => {
  const cache = new FrameCache()
  const [a, b, c, d] = [alarm(1), alarm(2), alarm(3), alarm(4)]
  for (const events of [
    [a, b, d],
    [a, c, d],
    [a, b, d],
  ]) {
    const wire = events.map((event) => event.wire)
    expect(cache.frame(events, { format: 'fleet.v1.binary', seesFuel: true })).toEqual(
      encodeBinaryFrame(wire),
    )
    const text = Buffer.from(cache.frame(events, { format: 'fleet.v1.json', seesFuel: true })).toString()
    expect(JSON.parse(text)).toEqual(wire)
  }
})

test.each(forms)(
  'separates the bytes of $format by the right to fuel only where there is fuel [USERS-07]',
  (form) => {
    const cache = new FrameCache()
    const without = { ...form, seesFuel: false }
    const place = [alarm(1)]
    expect(cache.frame(place, without)).toBe(cache.frame(place, form))
    const fuel = [alarm(1), sensors(2)]
    for (const _ of [1, 2]) {
      expect(Buffer.from(cache.frame(fuel, form)).toString('latin1')).toContain('FUEL_LEVEL')
      expect(Buffer.from(cache.frame(fuel, without)).toString('latin1')).not.toContain('FUEL_LEVEL')
    }
  },
)

test('forgets frames instead of growing without bound', () => {
  const cache = new FrameCache()
  const events = [alarm(1)]
  const frame = cache.frame(events, { format: 'fleet.v1.binary', seesFuel: true })
  for (let seq = 2; seq <= 300; seq++)
    cache.frame([alarm(seq)], { format: 'fleet.v1.binary', seesFuel: true })
  expect(cache.frame(events, { format: 'fleet.v1.binary', seesFuel: true })).not.toBe(frame)
})
