import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Said } from '../tcp/protocol.ts'
import { bitwiseCrc } from '../tcp/testing/bitwiseCrc.ts'
import { anyFixedElement, anyRecord } from './testing/anyRecord.ts'
import {
  loginBytes,
  type RecordCodec,
  recordsPacket,
  responsePacket,
  type SimulatedElement,
} from './testing/teltonikaDevice.ts'
import { MAX_DATA_BYTES, TeltonikaReader } from './teltonikaReader.ts'

/** Numbers that no list names, so that the value is expected as it was sent. */
const FREE_IDS = [140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150]

const fixedElement = anyFixedElement(fc.constantFrom(...FREE_IDS))
const longElement = fc
  .record({ id: fc.constantFrom(...FREE_IDS), bytes: fc.uint8Array({ minLength: 9, maxLength: 60 }) })
  .map(({ id, bytes }): SimulatedElement => ({ id, bytes }))

const record = (codec: RecordCodec) =>
  anyRecord(codec === 8 ? fixedElement : fc.oneof(fixedElement, longElement))

const frames = (codec: RecordCodec) =>
  fc.array(
    fc.oneof(
      fc.array(record(codec), { minLength: 1, maxLength: 6 }).map((records) => ({ records, text: null })),
      fc.stringMatching(/^[A-Z0-9:]{1,40}$/).map((text) => ({ records: [], text })),
    ),
    { maxLength: 6 },
  )

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

const expectedValue = ({ bytes }: SimulatedElement): number | string => {
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [1, 2, 4].includes(bytes.length) ? Number(`0x${digits}`) : digits.toUpperCase()
}

describe('reads what a device sends', () => {
  test.each([8, '8E'] as const)('codec %s, in chunks of any size', (codec) => {
    const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 10 })
    fc.assert(
      fc.property(frames(codec), sizes, (all, cuts) => {
        const bytes = Buffer.concat([
          loginBytes('356307042441013'),
          ...all.map(({ records, text }) =>
            text === null ? recordsPacket(codec, records) : responsePacket(text),
          ),
        ])
        const reader = new TeltonikaReader()
        const said = cut(bytes, cuts).flatMap((chunk) => reader.read(chunk))
        expect(said[0]).toMatchObject({ kind: 'login', identifier: '356307042441013' })
        expect(reader.buffered).toBe(0)
        all.forEach(({ records, text }, index) => {
          const one = said[index + 1]
          if (text !== null) expect(one).toMatchObject({ kind: 'commandAnswer', text })
          else {
            if (one?.kind !== 'reports') throw new Error(`not reports: ${JSON.stringify(one)}`)
            expect(one.answer.readUInt32BE()).toBe(records.length)
            expect(one.reports).toHaveLength(records.length)
          }
        })
        const sent = all.flatMap(({ records }) => records)
        reportsOf(said).forEach(({ at, fix, attributes }, index) => {
          const meant = sent[index]
          if (meant === undefined) throw new Error('more reports than records')
          expect(at).toBe(meant.at)
          if (meant.latitude === 0 && meant.longitude === 0) expect(fix).toBeNull()
          else {
            expect(fix).toMatchObject({
              latitude: meant.latitude / 1e7,
              longitude: meant.longitude / 1e7,
              altitude: meant.altitude,
              course: meant.angle,
              satellites: meant.satellites,
              isValid: meant.satellites > 0,
            })
            expect(fix?.speed).toBeCloseTo(meant.speedKmh / 3.6, 9)
          }
          const expected = new Map<string, unknown>(
            meant.elements.map((one) => [`io${one.id}`, expectedValue(one)]),
          )
          if (meant.priority > 0) expected.set('priority', meant.priority)
          if (meant.event > 0) expected.set('event', meant.event)
          expect(attributes).toEqual(Object.fromEntries(expected))
        })
      }),
    )
  })
})

describe('arbitrary bytes', () => {
  const valid = fc.array(record('8E'), { minLength: 1, maxLength: 3 }).map((all) => recordsPacket('8E', all))
  const damaged = fc
    .tuple(valid, fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.nat(255)), { maxLength: 6 }))
    .map(([packet, changes]) => {
      const bytes = [...packet]
      for (const [at, kind, byte] of changes) {
        bytes.splice(at % bytes.length, kind === 0 ? 0 : 1, ...(kind === 1 ? [] : [byte]))
      }
      return Buffer.from(bytes)
    })
  /** The frame and its checksum are valid, its contents are not. */
  const crooked = fc
    .tuple(fc.constantFrom(0x08, 0x8e, 0x10, 0x0c, 0x0d), fc.uint8Array({ minLength: 3, maxLength: 400 }))
    .map(([codec, inner]) => frame(Buffer.from([codec, ...inner])))
  const head = fc.tuple(fc.nat(0xffff_ffff), fc.uint8Array({ maxLength: 300 })).map(([length, inner]) => {
    const bytes = Buffer.concat([Buffer.alloc(8), inner])
    bytes.writeUInt32BE(length, 4)
    return bytes
  })
  const noise = fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes))
  const chaos = fc.oneof(damaged, crooked, head, noise, valid)

  test('never throw, never hold more than a packet, and end in a response or in silence', () => {
    fc.assert(
      fc.property(
        fc.array(chaos, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 200 })),
        fc.boolean(),
        (all, cuts, hasLogin) => {
          const reader = new TeltonikaReader()
          const login = hasLogin ? [loginBytes('123456789012345')] : []
          let isBroken = false
          for (const chunk of cut(Buffer.concat([...login, ...all]), cuts)) {
            const said = reader.read(chunk)
            if (isBroken) expect(said).toEqual([])
            isBroken ||= said.some((one) => one.kind === 'garbage' && one.isFatal)
            expect(reader.buffered).toBeLessThanOrEqual(isBroken ? 0 : MAX_DATA_BYTES + 12 + chunk.length)
            for (const { at, attributes } of reportsOf(said)) {
              expect(Number.isFinite(at)).toBe(true)
              expect(JSON.stringify(attributes)).not.toContain('\\u0000')
            }
          }
        },
      ),
      { numRuns: 400 },
    )
  })
})

const frame = (data: Buffer): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(8), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length, 4)
  bytes.writeUInt32BE(bitwiseCrc(data), 8 + data.length)
  return bytes
}
