import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceReport } from '../ports.ts'
import { TEST_START } from '../../../live/testFleet.ts'
import { type GatewayStage, deviceReport, openGatewayStage } from './testGateway.ts'

const RUNS = process.env.LONG_TESTS === '1' ? 400 : 40

/**
 * Everything that a reader lets through, however odd: sizes that fit no column, and names with a special meaning here.
 */
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(0, -0, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 32_767.5, -32_768.5, 65_536),
)
const measure = fc.option(number.map(Math.abs))
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('sos', 'x'.repeat(512), "'; --", '\\', '{}', '\u202e'),
  )
  .filter((one) => !/[\p{Cc}\p{Cs}]/u.test(one) && one.length <= 512)
const NAMES =
  'ignition motion alarm inputs outputs in1 out1 adc1 power battery batteryLevel odometer hours fuel fuelLevel temp1 rssi satellites rfid online charge __proto__ constructor'.split(
    ' ',
  )
const report: fc.Arbitrary<DeviceReport> = fc.record({
  at: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -1e6, max: 1e5 }).map((off) => TEST_START + off) },
    fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
  ),
  fix: fc.option(
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      altitude: fc.option(number),
      speed: measure,
      course: fc.option(fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true })),
      satellites: measure,
      hdop: measure,
      accuracy: measure,
      isValid: fc.boolean(),
    }),
    { freq: 9 },
  ),
  attributes: fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(number, fc.boolean(), text)),
})

let host: GatewayStage
beforeAll(async () => {
  host = await openGatewayStage()
  await host.gateway.start()
})
afterAll(() => host.close())

test('stores or rejects by its rule whatever the readers let through, without losing another report', async () => {
  const oddId = await host.addVehicle('odd')
  const vehicleId = await host.addVehicle('good')
  const [odd, good] = [await host.enter('serial-odd'), await host.enter('serial-good')]
  let sent = 0
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 30 }), async (reports) => {
      const plain = deviceReport(TEST_START - 1e6 + sent++)
      const written = host.gateway.acceptMany([
        { device: odd, reports },
        { device: good, reports: [plain] },
      ])
      const [, outcome] = await host.settled(written)
      expect(outcome).toEqual({ refused: [], repeated: [] })
    }),
    { numRuns: RUNS },
  )
  const countOf = async (vehicle: number): Promise<number> => {
    const { count } = await host.stage.db
      .selectFrom('position')
      .select((row) => row.fn.countAll().as('count'))
      .where('vehicle_id', '=', vehicle)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  expect(await countOf(vehicleId)).toBe(sent)
  // The odd ones count too: most of them have a possible time.
  expect(await countOf(oddId)).toBeGreaterThan(RUNS)
})
