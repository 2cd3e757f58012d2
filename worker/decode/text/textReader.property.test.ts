import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { decodeFrame } from '../decodeFrame.ts'
import type { DecodedEvent } from '../decodedEvent.ts'
import { DecodeTallies } from '../tallies.ts'
import { location, wireEvents } from '../testing/wireEvents.ts'
import { TextReader } from './textReader.ts'

// Many runs: a busy machine may need longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 })

interface Read {
  readonly events: readonly DecodedEvent[]
  readonly counted: number
  readonly rejected: Readonly<Record<string, number>>
}

/** Reads frames in sequence, as from a socket: the layout found in one is used for the next. */
const openReader = (wantsDetail: (vehicleId: number) => boolean) => {
  let events: DecodedEvent[] = []
  let rows = 0
  const tallies = new DecodeTallies()
  const reader = new TextReader(tallies, {
    locations: (batch, from, to) => {
      rows += to - from
      for (let nth = from; nth < to; nth++) events.push(batch.rowAt(nth).toEvent())
    },
    wantsDetail: (_, vehicleId) => wantsDetail(vehicleId),
    event: (event) => events.push(event),
  })
  return {
    read: (frame: string): Read => {
      events = []
      const [countedBefore, rejectedBefore] = [tallies.events, tallies.rejected()]
      reader.read(frame)
      const rejected = Object.entries(tallies.rejected())
        .map(([reason, count]) => [reason, count - (rejectedBefore[reason] ?? 0)] as const)
        .filter(([, count]) => count > 0)
      return { events, counted: tallies.events - countedBefore, rejected: Object.fromEntries(rejected) }
    },
    /** Locations that took the fast path. */
    rows: () => rows,
  }
}

const readSlowly = (frame: string): Read => {
  const tallies = new DecodeTallies()
  const events = decodeFrame(frame, tallies)
  return { events, counted: tallies.events, rejected: tallies.rejected() }
}

const FIRST = {
  event: 'vehicleLocation',
  seq: 1,
  data: {
    vehicleId: 1,
    timestamp: 1_795_000_000_000,
    latitude: 50.4501,
    longitude: 30.5234,
    validity: 100,
    speed: 12.5,
    azimuth: 90,
    ignitionOn: true,
    parkingIgnitionSince: null,
  },
}

const frames = fc.array(wireEvents(12), { minLength: 1, maxLength: 4 })

test('reads any text frame as decodeFrame does, in the same order [LIVE-02]', () => {
  fc.assert(
    fc.property(frames, (batches) => {
      const reader = openReader(() => true)
      for (const batch of [[FIRST], ...batches]) {
        const frame = JSON.stringify(batch)
        expect(reader.read(frame)).toEqual(readSlowly(frame))
      }
    }),
    { numRuns: 500 },
  )
})

test('rejects frames that are cut or altered anywhere, or reads them as decodeFrame does', () => {
  const change = fc.record({
    at: fc.nat(2_000),
    cut: fc.nat(3),
    put: fc.constantFrom('', ',', '}', ']', '"', '1', ' ', '-', '.'),
  })
  const locations = fc.array(
    location.map((data) => ({ event: 'vehicleLocation', seq: 5, data })),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(locations, change, (batch, { at, cut, put }) => {
      const reader = openReader(() => true)
      reader.read(JSON.stringify([FIRST]))
      const whole = JSON.stringify([FIRST, ...batch, { event: 'TERM', seq: 9, data: { vehicleId: 1 } }])
      const from = at % whole.length
      const frame = whole.slice(0, from) + put + whole.slice(from + cut)
      expect(reader.read(frame)).toEqual(readSlowly(frame))
    }),
    { numRuns: 3_000 },
  )
})

test("locations in the server's own form take the fast path, and only details of the wanted vehicle are read", () => {
  const sensors = (vehicleId: number) => ({
    event: 'vehicleSensors',
    seq: 3,
    data: {
      vehicleId,
      timestamp: 1,
      realSensorValues: [
        { name: '№ 1 °C 🚚', value: 1, units: '°C', visible: true, sensorType: 'T', sensorNumber: 1 },
      ],
      multiSensorValues: [],
      logicalInputStatuses: [],
    },
  })
  const reader = openReader((vehicleId) => vehicleId === 2)
  reader.read(JSON.stringify([FIRST]))
  const read = reader.read(JSON.stringify([FIRST, sensors(1), FIRST, sensors(2), FIRST]))
  expect(reader.rows()).toBe(3)
  expect(read.counted).toBe(5)
  expect(read.events.map(({ event }) => event)).toEqual([
    'vehicleLocation',
    'vehicleLocation',
    'vehicleSensors',
    'vehicleLocation',
  ])
})

test('does not lose an event that follows a detail or is nested in one', () => {
  const detail = JSON.stringify({ event: 'vehicleSensors', seq: 3, data: { vehicleId: 1, timestamp: 1 } })
  const hidden = '{"seq":4,"event":"TERM","data":{"vehicleId":1}}'
  const reader = openReader(() => false)
  reader.read(JSON.stringify([FIRST]))
  const frame = `[${JSON.stringify(FIRST)},${detail},${hidden},${JSON.stringify(FIRST)}]`
  expect(reader.read(frame)).toEqual(readSlowly(frame))
})
