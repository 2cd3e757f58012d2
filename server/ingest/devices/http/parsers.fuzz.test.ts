import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { INTAKE_TOKEN_HEADER } from '../../../../src/contract/http/intake/fields.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { readBatch } from './batch/readBatch.ts'
import { readOsmandFields } from './osmand/readOsmandFields.ts'
import { expectWhole, orRefused } from './testReportChecks.ts'
import { TEST_INTAKE_TOKEN, type TestGateway } from './testGateway.ts'
import { INTAKE_NOW, openTestIntake } from './testIntakeApp.ts'

/**
 * Any input is read or rejected with a message; nothing else fails. LONG_TESTS tries three times as much, in each
 * round.
 */

const LONG = process.env.LONG_TESTS === '1'
const RUNS = LONG ? 5_000 : 1_500
const CALLS_MADE = LONG ? 1_000 : 300

const FIELDS =
  'id deviceid lat lon location timestamp speed bearing heading altitude accuracy hdop batt valid sat cell wifi'.split(
    ' ',
  )
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom(
    'NaN',
    'Infinity',
    '1e999',
    '--1',
    '1,2',
    '0x1',
    '٣',
    '1'.repeat(5_000),
    '\u0000',
    '\ud800',
    '1e-7',
  ),
)

test('reads or rejects any fields in the OsmAnd protocol', () => {
  const fields = fc.dictionary(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...FIELDS) }, fc.string({ unit: 'binary' })),
    fc.oneof({ weight: 9, arbitrary: text }, fc.array(text), fc.anything()),
  )
  const mostlyGood = fields.map((given) => ({ id: '1', lat: '50', lon: '30', ...given }))
  let read = 0
  fc.assert(
    fc.property(fc.oneof(fields, mostlyGood), (given) =>
      orRefused(() => {
        expectWhole(readOsmandFields(given, INTAKE_NOW).report)
        read++
      }),
    ),
    { numRuns: RUNS },
  )
  expect(read).toBeGreaterThan(0)
})

test('reads or rejects batches of anything', async () => {
  const position = fc.dictionary(
    fc.constantFrom(
      'at',
      'lat',
      'lon',
      'altitude',
      'speed',
      'course',
      'satellites',
      'valid',
      'attributes',
      'x',
    ),
    fc.oneof(fc.integer({ min: 1, max: 90 }), fc.jsonValue()),
  )
  const device = fc.oneof(
    fc.record({
      device: fc.oneof(fc.constant('A'), fc.string()),
      positions: fc.array(fc.oneof(position, fc.jsonValue()), { maxLength: 5 }),
    }),
    fc.jsonValue(),
  )
  let read = 0
  fc.assert(
    fc.property(
      fc.oneof({ weight: 9, arbitrary: fc.array(device, { maxLength: 4 }) }, fc.jsonValue()),
      (body) => {
        orRefused(() => {
          for (const { reports } of readBatch(JSON.parse(JSON.stringify(body))).entries) {
            reports.forEach(expectWhole)
            read += reports.length
          }
        })
      },
    ),
    { numRuns: RUNS },
  )
  expect(read).toBeGreaterThan(0)
})

let app: FastifyInstance
let gateway: TestGateway
beforeAll(async () => {
  ;({ app, gateway } = await openTestIntake())
})
afterAll(() => app.close())

test('reads or rejects any bytes, cut off anywhere, on every call', async () => {
  const good = {
    intakeBatch: '[{"device":"A","positions":[{"at":1790000000000,"lat":50,"lon":30,"attributes":{"a":1}}]}]',
    intakeTraccarPosition:
      '{"position":{"fixTime":"2026-08-21T10:00:00.000+00:00","latitude":50,"longitude":30,"attributes":{"alarm":"sos"}},"device":{"uniqueId":"A"}}',
    intakeTraccarEvent:
      '{"event":{"type":"alarm","eventTime":"2026-08-21T10:00:00.000+00:00","attributes":{"alarm":"sos"}},"device":{"uniqueId":"A"}}',
    intakeOsmandMessage:
      '{"device_id":"A","location":{"timestamp":"2026-08-21T10:00:00.000Z","coords":{"latitude":50,"longitude":30}}}',
  } as const
  const attack = fc.record({
    call: fc.constantFrom(...(Object.keys(good) as (keyof typeof good)[])),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
    noise: fc.oneof(fc.constant(new Uint8Array()), fc.uint8Array({ maxLength: 6 })),
    type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'x'),
    encoding: fc.constantFrom('', 'gzip', 'identity', 'deflate'),
  })
  await fc.assert(
    fc.asyncProperty(attack, async ({ call, cut, noise, type, encoding }) => {
      const bytes = Buffer.from(good[call])
      const at = Math.floor(cut * bytes.length)
      const answer = await app.inject({
        method: 'POST',
        url: CALLS[call].path,
        headers: {
          'content-type': type,
          [INTAKE_TOKEN_HEADER]: TEST_INTAKE_TOKEN,
          ...(encoding && { 'content-encoding': encoding }),
        },
        payload: Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at + noise.length)]),
      })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode === 400) expect(answer.json().message).toBeTruthy()
    }),
    { numRuns: CALLS_MADE },
  )
  gateway.kept.forEach(({ report }) => expectWhole(report))
  expect(gateway.kept.length).toBeGreaterThan(0)
})
