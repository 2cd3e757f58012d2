import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  BINARY_VERSION,
  FRAME_HEAD,
  RECORD_HEAD_BYTES,
  SECTION,
  SECTION_HEAD_BYTES,
} from '../../../src/contract/wire/binaryLayout.ts'
import { encodeBinaryFrame } from '../../../src/contract/wire/encodeBinaryFrame.ts'
import type { WireEvent } from '../../../src/contract/wire/events.ts'
import type { DecodedEvent } from '../decodedEvent.ts'
import { decodeFrame } from '../decodeFrame.ts'
import { DecodeTallies } from '../tallies.ts'
import { wireEvents } from '../testing/wireEvents.ts'
import { binaryDecoder, decodeBinaryFrame } from '../testing/decodeBinaryFrame.ts'

// Many runs: a busy machine may need longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 })

const bySeq = (events: readonly DecodedEvent[]): DecodedEvent[] => events.toSorted((a, b) => a.seq - b.seq)

const fromJson = (events: readonly WireEvent[]) => {
  const tallies = new DecodeTallies()
  return { events: bySeq(decodeFrame(JSON.stringify(events), tallies)), tallies }
}
const fromBytes = (frame: Uint8Array) => {
  const tallies = new DecodeTallies()
  const events = decodeBinaryFrame(new Uint8Array(frame).buffer, tallies)
  const refused = Object.values(tallies.rejected()).reduce((sum, count) => sum + count, 0)
  return { events: bySeq(events), tallies, refused }
}

test('decodes and counts any events from bytes as from JSON [LIVE-02]', () => {
  fc.assert(
    fc.property(wireEvents(), (events) => {
      const json = fromJson(events)
      const bytes = fromBytes(encodeBinaryFrame(events))
      expect(bytes.events).toEqual(json.events)
      expect(bytes.tallies.events).toBe(json.tallies.events)
      expect(bytes.tallies.rejected()).toEqual(json.tallies.rejected())
    }),
    { numRuns: 2_000 },
  )
})

/** Decodes the events of each frame with one reader, as the engine does, and returns what was rejected. */
const throughOneReader = (frames: readonly Uint8Array[]) => {
  const tallies = new DecodeTallies()
  const decode = binaryDecoder(tallies)
  const read = frames.map((frame) => bySeq(decode(new Uint8Array(frame).buffer)))
  return { read, rejected: tallies.rejected() }
}

test('decodes a frame the same after any other frames', () => {
  fc.assert(
    fc.property(fc.array(wireEvents(), { maxLength: 6 }), (all) => {
      const { read } = throughOneReader(all.map((events) => encodeBinaryFrame(events)))
      expect(read).toEqual(all.map((events) => fromJson(events).events))
    }),
    { numRuns: 300 },
  )
})

test('a frame without texts does not see those of the previous frame', () => {
  const whole = encodeBinaryFrame([
    { event: 'TERM', seq: 1, data: { vehicleId: 7, timestamp: 5, day: '2026-01-01', countPerDay: 3 } },
  ])
  const texts = new DataView(whole.buffer, FRAME_HEAD.bytes)
  expect(texts.getUint32(0, true)).toBe(SECTION.texts)
  const end = FRAME_HEAD.bytes + SECTION_HEAD_BYTES + Math.ceil(texts.getUint32(4, true) / 4) * 4
  const bare = Uint8Array.from([...whole.subarray(0, FRAME_HEAD.bytes), ...whole.subarray(end)])
  const { read, rejected } = throughOneReader([whole, bare])
  expect(read.map(({ length }) => length)).toEqual([1, 0])
  expect(rejected).toEqual({ badField: 1 })
})

test('counts and skips unwanted details, and decodes everything else', () => {
  const details: ReadonlySet<string> = new Set([
    'vehicleSensors',
    'onUpdateVehicleCounter',
    'trailerAction',
    'rfidCard',
    'deviceCommand',
    'vehicleSensorSetup',
  ])
  const isWanted = (vehicleId: number): boolean => vehicleId % 2 === 0
  const isNeeded = ({ event, ...rest }: DecodedEvent): boolean =>
    !details.has(event) || !('vehicleId' in rest) || isWanted(rest.vehicleId ?? 0)
  fc.assert(
    fc.property(wireEvents(), (events) => {
      const tallies = new DecodeTallies()
      const some = decodeBinaryFrame(encodeBinaryFrame(events).buffer, tallies, isWanted)
      const all = fromJson(events)
      const refused = (of: DecodeTallies): number =>
        Object.values(of.rejected()).reduce((sum, count) => sum + count, 0)
      expect(tallies.events + refused(tallies)).toBe(all.tallies.events + refused(all.tallies))
      const left = bySeq(some)
      expect(left.filter(isNeeded)).toEqual(all.events.filter(isNeeded))
      // Anything not in the server's own form is decoded anyway.
      for (const event of left) expect(all.events).toContainEqual(event)
    }),
    { numRuns: 1_000 },
  )
})

describe('a damaged frame', () => {
  test('random bytes, with and without a valid head, never throw and are counted', () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    fc.assert(
      fc.property(bytes, fc.boolean(), (noise, headed) => {
        const frame = headed ? new Uint8Array([...encodeBinaryFrame([]), ...noise]) : noise
        const { events, refused } = fromBytes(frame)
        if (!headed && noise[0] !== BINARY_VERSION) expect([events, refused]).toEqual([[], 1])
      }),
      { numRuns: 5_000 },
    )
  })

  test('cut anywhere, decodes the rest unchanged, and counts every event as accepted, rejected or missing', () => {
    fc.assert(
      fc.property(wireEvents(), fc.double({ min: 0, max: 1, noNaN: true }), (events, share) => {
        const frame = encodeBinaryFrame(events)
        const cut = frame.slice(0, Math.floor(frame.length * share))
        const whole = fromBytes(frame).events
        const { events: left, tallies, refused } = fromBytes(cut)
        for (const event of left) expect(whole).toContainEqual(event)
        if (cut.length < FRAME_HEAD.bytes) expect(refused).toBe(1)
        else if (events.length * RECORD_HEAD_BYTES <= cut.length) {
          expect(tallies.events + refused).toBe(events.length)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('with flipped bits, never throws and never returns more events than its bytes could hold', () => {
    fc.assert(
      fc.property(wireEvents(), fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (events, flips) => {
        const frame = encodeBinaryFrame(events)
        for (const flip of flips) {
          const at = (flip >>> 3) % frame.length
          frame[at] = (frame[at] ?? 0) ^ (1 << (flip & 7))
        }
        expect(fromBytes(frame).events.length).toBeLessThanOrEqual(frame.length)
      }),
      { numRuns: 5_000 },
    )
  })

  test('rejects one bad record or row alone, and keeps the rest of the frame', () => {
    const at = 1_795_000_000_000
    const alarm = (seq: number): WireEvent => ({
      event: 'SOS_ALARM',
      seq,
      data: { vehicleId: seq, timestamp: at },
    })
    const place = (seq: number): WireEvent => ({
      event: 'vehicleLocation',
      seq,
      data: {
        vehicleId: seq,
        timestamp: at,
        latitude: 50,
        longitude: 30,
        speed: 1,
        validity: 100,
        azimuth: 0,
        ignitionOn: true,
        parkingIgnitionSince: null,
      },
    })
    const frame = encodeBinaryFrame([place(1), place(2), place(3), alarm(4), alarm(5), alarm(6)])
    const view = new DataView(frame.buffer)
    const columns = FRAME_HEAD.bytes + SECTION_HEAD_BYTES + 12
    view.setInt32(columns + 3 * 8 + 4, 91 * 1e7, true)
    const records = frame.length - 3 * (RECORD_HEAD_BYTES + 4)
    view.setUint8(records + RECORD_HEAD_BYTES + 4, 200)
    const { events, tallies } = fromBytes(frame)
    expect(events.map(({ seq }) => seq)).toEqual([1, 3, 4, 6])
    expect(tallies.rejected()).toEqual({ badField: 1, unknownKind: 1 })
  })
})

describe('additions of later versions', () => {
  const events: WireEvent[] = [
    { event: 'SOS_ALARM', seq: 5, data: { vehicleId: 1, timestamp: 9 } },
    { event: 'TERM', seq: 6, data: { vehicleId: 1, timestamp: 9, day: '2026-11-20', countPerDay: 3 } },
  ]
  const frame = encodeBinaryFrame(events)
  const known = fromBytes(frame).events

  test('skips fields at the end of the head', () => {
    const added = [9, 9, 9, 9, 9, 9, 9, 9]
    const longer = new Uint8Array([...frame.slice(0, 24), ...added, ...frame.slice(24)])
    longer[FRAME_HEAD.headBytes] = 32
    expect(fromBytes(longer)).toMatchObject({ events: known, refused: 0 })
  })

  test('skips and counts a section of an unknown kind', () => {
    const section = [99, 0, 0, 0, 5, 0, 0, 0, 1, 2, 3, 4, 5, 0, 0, 0]
    const longer = new Uint8Array([...frame.slice(0, 24), ...section, ...frame.slice(24)])
    const { events: read, tallies } = fromBytes(longer)
    expect([read, tallies.rejected()]).toEqual([known, { unknownKind: 1 }])
  })

  test('ignores fields at the end of a record', () => {
    const first = encodeBinaryFrame([events[0] as WireEvent])
    const longer = new Uint8Array([...first, 7, 7, 7, 7])
    const view = new DataView(longer.buffer)
    const section = FRAME_HEAD.bytes
    expect(view.getUint32(section, true)).toBe(SECTION.records)
    view.setUint32(section + 4, view.getUint32(section + 4, true) + 4, true)
    view.setUint32(
      section + SECTION_HEAD_BYTES,
      view.getUint32(section + SECTION_HEAD_BYTES, true) + 4 * 256,
      true,
    )
    expect(fromBytes(longer)).toMatchObject({ events: [known[0]], refused: 0 })
  })

  test('rejects a frame of another version as a whole', () => {
    const other = frame.slice()
    other[0] = BINARY_VERSION + 1
    expect(fromBytes(other).tallies.rejected()).toEqual({ unreadable: 1 })
  })
})
