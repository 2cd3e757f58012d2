import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { BATCH_POSITIONS_MAX } from '../../../../../src/contract/http/intake/batch.ts'
import { orRefused } from '../testReportChecks.ts'
import { BatchReader, THREAD_FROM_BYTES } from './batchReader.ts'
import { packBatch, unpackBatch } from './packedBatch.ts'
import type { BatchEntry, ReadBatch } from './readBatch.ts'
import { readBatchBytes } from './readBatchBytes.ts'

const reader = new BatchReader()
afterEach(() => reader.close())

const bytesOf = (body: unknown): Buffer => Buffer.from(JSON.stringify(body))

/** The contents of a batch, whatever produced it. */
const said = ({ entries, faults, refused }: ReadBatch) => ({
  entries: entries.map(({ index, identifier, secret, reports, count, positions }: BatchEntry) => ({
    index,
    identifier,
    secret,
    reports,
    count,
    positions,
  })),
  faults,
  refused,
})

const place = (at: number) => ({
  at,
  lat: 50.45,
  lon: 30.52,
  speed: 12.5,
  attributes: { ignition: at % 2 === 0 },
})
/** A batch for the thread, with every possible error. */
const long = [
  ...Array.from({ length: BATCH_POSITIONS_MAX - 200 }, (_, device) => ({
    device: `35${String(device).padStart(13, '0')}`,
    positions: [place(1_790_000_000_000 + device)],
  })),
  { device: 'with a space', positions: [place(1)] },
  { device: 'S', secret: 'sesame', positions: [place(2), { at: 'never' }, place(4), { at: 5, lat: 500 }] },
]

const number = fc.oneof(
  { weight: 40, arbitrary: fc.double({ min: 0, max: 90, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(null, 'x', 500) },
)
const position = fc.record(
  {
    at: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 2_000_000_000_000 }) },
      fc.constantFrom('2026-11-20T12:00:00Z', 'x', 0),
    ),
    lat: number,
    lon: number,
    altitude: number,
    speed: number,
    course: number,
    satellites: fc.option(fc.nat(99)),
    hdop: number,
    accuracy: number,
    valid: fc.boolean(),
    attributes: fc.oneof(
      fc.constantFrom({}, { ignition: true }, { ignition: false }, { ignition: true, alarm: 'sos' }),
      fc.dictionary(
        fc.string(),
        fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.string(), fc.boolean()),
      ),
    ),
  },
  { requiredKeys: ['at', 'lat', 'lon'] },
)
const device = fc.record(
  {
    device: fc.oneof({ weight: 9, arbitrary: fc.stringMatching(/^\w{1,9}$/) }, fc.constantFrom('a b', 5)),
    secret: fc.option(fc.stringMatching(/^\w{1,9}$/)),
    positions: fc.oneof({ weight: 9, arbitrary: fc.array(position, { maxLength: 5 }) }, fc.constant(1)),
  },
  { requiredKeys: ['device', 'positions'] },
)

test('unpacks a batch from its columns unchanged', () => {
  let packed = 0
  fc.assert(
    fc.property(fc.array(device, { minLength: 1, maxLength: 6 }), (body) => {
      orRefused(() => {
        const read = readBatchBytes(bytesOf(body))
        packed++
        expect(said(unpackBatch(structuredClone(packBatch(read))))).toEqual(said(read))
      })
    }),
    { numRuns: 500 },
  )
  expect(packed).toBeGreaterThan(100)
})

test('reads a long batch in the thread as a short one here, and transfers its bytes', async () => {
  const bytes = bytesOf(long)
  expect(bytes.length).toBeGreaterThan(THREAD_FROM_BYTES)
  const expected = said(readBatchBytes(Buffer.from(bytes)))
  expect(expected.faults).toHaveLength(3)
  const read = await reader.read(bytes)
  expect(said(read)).toEqual(expected)
  expect(bytes.length).toBe(0)
  // Bytes that are a view of a larger buffer are not transferred.
  const view = Buffer.concat([Buffer.from('x'), bytesOf(long)]).subarray(1)
  expect(said(await reader.read(view))).toEqual(expected)
  expect(view.length).toBeGreaterThan(THREAD_FROM_BYTES)
})

test('rejects an invalid batch in the thread with the same messages', async () => {
  const blank = ' '.repeat(THREAD_FROM_BYTES)
  const refusals = [
    [`${blank}{`, 'the body', 'JSON'],
    [`${blank}{}`, 'the body', 'a list of devices with their positions'],
    [`${blank}${'['.repeat(100_000)}${']'.repeat(100_000)}`, '0', expect.any(String)],
    [`${blank}[{"device": 5, "positions": [{}]}]`, '0.device', expect.any(String)],
  ] as const
  for (const [text, field, allowed] of refusals) {
    const refusal = { body: { status: 400, field, allowed } }
    await expect(reader.read(Buffer.from(text))).rejects.toMatchObject(refusal)
  }
})

test('fails the batches of a thread that exits, and starts a new one for the next batch', async () => {
  const lost = reader.read(bytesOf(long))
  await Promise.all([expect(lost).rejects.toThrow('has ended'), reader.close()])
  expect((await reader.read(bytesOf(long))).entries).toHaveLength(long.length - 1)
})
