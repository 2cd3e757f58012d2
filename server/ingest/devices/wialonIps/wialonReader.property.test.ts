import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Said } from '../tcp/protocol.ts'
import {
  boxPacket,
  dataPacket,
  loginPacket,
  messagePacket,
  type WialonRecord,
  type WialonVersion,
} from './testing/wialonDevice.ts'
import { MAX_LINE_BYTES, WialonReader } from './wialonReader.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 4 })
const twoDigits = (limit: number) => fc.integer({ min: 0, max: limit * 100 }).map((value) => value / 100)
const word = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,10}x$/)

const param = fc.oneof(
  fc.tuple(word, fc.integer()).map(([name, value]) => ({ name, value, text: `${name}:1:${value}` })),
  fc.tuple(word, twoDigits(1e6)).map(([name, value]) => ({ name, value, text: `${name}:2:${value}` })),
  fc.tuple(word, word).map(([name, value]) => ({ name, value, text: `${name}:3:${value}` })),
)

const record = fc
  .record({
    at: fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 }),
    place: orNull(
      fc.record({
        latitude: fc.integer({ min: -90e6, max: 90e6 }),
        longitude: fc.integer({ min: -180e6, max: 180e6 }),
      }),
    ),
    speedKmh: orNull(twoDigits(300)),
    course: orNull(fc.integer({ min: 0, max: 359 })),
    altitude: orNull(fc.integer({ min: -400, max: 9_000 })),
    satellites: orNull(fc.nat(40)),
    more: fc.option(
      fc.record({
        hdop: orNull(twoDigits(50)),
        inputs: orNull(fc.nat(0xffff_ffff)),
        outputs: orNull(fc.nat(0xffff)),
        adc: fc.array(twoDigits(40), { maxLength: 5 }),
        ibutton: orNull(fc.stringMatching(/^[0-9A-F]{16}$/)),
        params: fc.uniqueArray(param, { maxLength: 6, selector: ({ name }) => name }),
      }),
      { nil: undefined },
    ),
  })
  .map(({ at, place, more, ...rest }) => ({
    sent: {
      ...rest,
      at: at * 1000,
      latitude: place && place.latitude / 1e6,
      longitude: place && place.longitude / 1e6,
      ...(more && { more: { ...more, params: more.params.map(({ text }) => text) } }),
    } satisfies WialonRecord,
    params: more?.params ?? [],
  }))

type Sent = typeof record extends fc.Arbitrary<infer Value> ? Value : never

/** One packet of a device with its records. */
const frames = fc.array(
  fc.oneof(
    record.map((one) => ({ kind: 'data' as const, records: [one] })),
    fc.array(record, { minLength: 1, maxLength: 5 }).map((records) => ({ kind: 'box' as const, records })),
    word.map((text) => ({ kind: 'message' as const, text, records: [] })),
  ),
  { maxLength: 8 },
)

/** Cuts bytes at arbitrary places. */
const cut = (bytes: Buffer, sizes: readonly number[]): Buffer[] => {
  const chunks: Buffer[] = []
  for (let from = 0, index = 0; from < bytes.length; index += 1) {
    const size = sizes.length === 0 ? bytes.length : (sizes[index % sizes.length] ?? 1)
    chunks.push(bytes.subarray(from, from + size))
    from += size
  }
  return chunks
}

const reportsOf = (said: readonly Said[]) =>
  said.flatMap((one) => (one.kind === 'reports' ? one.reports : []))

const checkReport = (report: ReturnType<typeof reportsOf>[number], { sent, params }: Sent): void => {
  expect(report.at).toBe(sent.at)
  if (sent.latitude === null || sent.longitude === null) expect(report.fix).toBeNull()
  else {
    expect(report.fix?.latitude).toBeCloseTo(sent.latitude, 6)
    expect(report.fix?.longitude).toBeCloseTo(sent.longitude, 6)
    if (sent.speedKmh === null) expect(report.fix?.speed).toBeNull()
    else expect(report.fix?.speed).toBeCloseTo(sent.speedKmh / 3.6, 9)
    expect(report.fix).toMatchObject({
      course: sent.course,
      altitude: sent.altitude,
      satellites: sent.satellites,
      hdop: sent.more?.hdop ?? null,
      isValid: sent.satellites === null || sent.satellites > 2,
    })
  }
  const more = sent.more
  const expected = new Map<string, unknown>(params.map(({ name, value }) => [name, value]))
  if (more && more.inputs !== null) expected.set('inputs', more.inputs)
  if (more && more.outputs !== null) expected.set('outputs', more.outputs)
  more?.adc.forEach((volts, index) => expected.set(`adc${index + 1}`, volts))
  if (more && more.ibutton !== null) expected.set('rfid', more.ibutton)
  expect(report.attributes).toEqual(Object.fromEntries(expected))
}

describe('reads what a device sends', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 10 })
  test.each(['1.1', '2.0'] as const)('version %s, in chunks of any size', (version: WialonVersion) => {
    fc.assert(
      fc.property(frames, sizes, (all, cuts) => {
        const bytes = Buffer.concat([
          loginPacket(version, '356307042441013', 'pass'),
          ...all.map((frame) => {
            if (frame.kind === 'message') return messagePacket(version, frame.text)
            const [first] = frame.records
            if (frame.kind === 'data' && first) return dataPacket(version, first.sent)
            return boxPacket(
              version,
              frame.records.map(({ sent }) => sent),
            )
          }),
        ])
        const reader = new WialonReader(() => NOW)
        const said = cut(bytes, cuts).flatMap((chunk) => reader.read(chunk))
        expect(said[0]).toMatchObject({ kind: 'login', identifier: '356307042441013', secret: 'pass' })
        expect(said.slice(1).map((one) => one.kind)).toEqual(
          all.map(({ kind }) => (kind === 'message' ? 'message' : 'reports')),
        )
        expect(reader.buffered).toBe(0)
        all.forEach((frame, index) => {
          const reports = reportsOf(said.slice(index + 1, index + 2))
          if (frame.kind === 'message') expect(said[index + 1]).toMatchObject({ text: frame.text.trim() })
          else {
            expect(reports).toHaveLength(frame.records.length)
            frame.records.forEach((one, at) => {
              const report = reports[at]
              if (report) checkReport(report, one)
            })
          }
        })
      }),
    )
  })
})

describe('arbitrary bytes', () => {
  const valid = record.map(({ sent }) => dataPacket('2.0', sent))
  /** Valid packets with bytes changed, removed and inserted. */
  const damaged = fc
    .tuple(
      fc.array(valid, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.nat(255))),
    )
    .map(([packets, changes]) => {
      const bytes = Array.from(Buffer.concat([loginPacket('2.0', '1'), ...packets]))
      for (const [at, kind, byte] of changes) {
        const index = at % bytes.length
        bytes.splice(index, kind === 0 ? 0 : 1, ...(kind === 1 ? [] : [byte]))
      }
      return Buffer.from(bytes)
    })
  const lines = fc
    .array(
      fc.tuple(
        fc.constantFrom('#L#', '#SD#', '#D#', '#B#', '#M#', '#I#', '#US#', '#AM#', '#Q#', ''),
        fc.string(),
      ),
    )
    .map((all) => Buffer.from(all.map(([head, text]) => `${head}${text}\r\n`).join('')))
  const chaos = fc.oneof(
    damaged,
    lines,
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  )

  test('never throw, never hold more than a packet, and end in a response or in silence', () => {
    fc.assert(
      fc.property(
        fc.array(chaos, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 300 })),
        (all, cuts) => {
          const reader = new WialonReader(() => NOW)
          let isBroken = false
          for (const chunk of cut(Buffer.concat(all), cuts)) {
            const said = reader.read(chunk)
            if (isBroken) expect(said).toEqual([])
            isBroken ||= said.some((one) => one.kind === 'garbage' && one.isFatal)
            if (isBroken) expect(reader.buffered).toBe(0)
            expect(reader.buffered).toBeLessThanOrEqual(MAX_LINE_BYTES + chunk.length)
            for (const { at, fix, attributes } of reportsOf(said)) {
              expect(Number.isFinite(at)).toBe(true)
              if (fix !== null)
                expect(Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180).toBe(true)
              expect(JSON.stringify(attributes)).not.toContain('\\u0000')
            }
          }
        },
      ),
      { numRuns: 400 },
    )
  })
})
