import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCluster, type TestCluster } from '../../live/cluster/testing/testCluster.ts'
import { location } from '../../live/testFleet.ts'
import { switchStreams } from './euroSql.ts'
import { FIRST_STATE } from './frequency.ts'
import { RecentPositions } from './recentPositions.ts'
import { lockStreams, moveCursors, readStreams } from './selectSql.ts'

/** Two processes store positions of a vehicle, some of them late; what either has in memory is compared with the table. */

let cluster: TestCluster
let run = 0
/** How often the positions were in memory, and how often they had to be read. */
let found = 0
let missed = 0

beforeAll(async () => {
  cluster = await openTestCluster()
  await cluster.stage.addOwner('owner')
})
afterAll(() => cluster.stage.close())

type Process = 0 | 1
const value = fc.oneof(fc.integer(), fc.boolean(), fc.string({ unit: 'grapheme-ascii' }))
const stored = fc.record({
  kind: fc.constantFrom('store', 'store', 'store', 'late', 'repeated'),
  // One of them stores most.
  process: fc.constantFrom<Process>(0, 0, 0, 0, 1),
  fields: fc.record({
    latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    speed: fc.double({ min: 0, max: 90, noNaN: true }),
    azimuth: fc.option(fc.double({ min: 0, max: 359.9, noNaN: true })),
    validity: fc.double({ min: 0, max: 100, noNaN: true }),
    ignitionOn: fc.boolean(),
  }),
  measured: fc.option(
    fc.record({
      altitude: fc.option(fc.double({ min: -400, max: 40_000, noNaN: true })),
      satellites: fc.option(fc.nat(40)),
      attributes: fc.option(fc.dictionary(fc.constantFrom('rssi', 'note', 'ok'), value)),
    }),
    { nil: undefined },
  ),
})
const judged = fc.record({ kind: fc.constant('judge' as const), process: fc.constantFrom<Process>(0, 0, 1) })
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: stored }, { weight: 2, arbitrary: judged }), {
  minLength: 15,
  maxLength: 40,
})

const switchTo = (id: number, isOn: boolean): Promise<void> => {
  const { db, clock } = cluster.stage
  const vehicles = [{ id, ownerId: 0, serial: '', name: '' }]
  const change = { vehicles, service: 'etoll', isOn, now: clock.now() } as const
  return db.transaction().execute((trx) => switchStreams(trx, change))
}

test('positions in memory are those of the table, or are not taken, whichever process stored what and when', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (planned) => {
      const { stage, first, second } = cluster
      const { clock, db } = stage
      const [vehicleId = 0] = await cluster.during(
        stage.addVehicles('owner', [{ key: `run${++run}`, deviceSerial: `35000000000${run + 1_000}` }]),
      )
      await switchTo(vehicleId, true)
      const memories = [first, second].map(({ storedUpdates }) => {
        const recent = new RecentPositions()
        recent.watch(vehicleId)
        return { recent, end: storedUpdates.subscribe((one) => recent.add(one)) }
      })
      let newest = clock.now()
      for (const step of planned) {
        await clock.advance(1_000)
        const memory = memories[step.process]?.recent
        if (step.kind === 'judge') {
          const moved = await db.transaction().execute(async (trx) => {
            const streams = await lockStreams(trx, ['etoll'], 10)
            for (const stream of streams) {
              memory?.watch(stream.vehicleId)
              const inMemory = stream.hasLate ? null : (memory?.of(stream) ?? null)
              const [inTable] = await readStreams(trx, [stream], { limit: 1_000, lateMs: 0 })
              // -0 is stored as 0.
              if (inMemory) expect(JSON.parse(JSON.stringify(inMemory))).toEqual(inTable?.next)
              found += inMemory ? 1 : 0
              missed += inMemory ? 0 : 1
            }
            const ends = streams.map((stream) => ({
              stream,
              cursorAt: stream.newestAt,
              state: FIRST_STATE,
            }))
            await moveCursors(trx, ends)
            return ends
          })
          for (const { stream, cursorAt } of moved) memory?.forget(stream.vehicleId, cursorAt)
          continue
        }
        const { fields, measured } = step
        const place = fields.latitude === null ? { ...fields, longitude: null } : fields
        const at = { store: clock.now(), late: newest - 500, repeated: newest }[step.kind] ?? newest
        newest = Math.max(newest, at)
        const fleet = step.process === 0 ? first : second
        await cluster.during(
          fleet.sink.record([{ ...location(vehicleId, at, place), ...(measured && { measured }) }]),
        )
      }
      for (const { end } of memories) end()
      await switchTo(vehicleId, false)
    }),
    { numRuns: 60 },
  )
  expect(found).toBeGreaterThan(20)
  expect(missed).toBeGreaterThan(20)
}, 120_000)

test('positions that nobody takes wait for a while only', () => {
  const recent = new RecentPositions()
  recent.watch(1)
  const rowOf = (timestamp: number) => ({
    data: location(1, timestamp).data,
    ownerId: 1,
    newestBefore: timestamp - 1,
    altitude: null,
    satellites: null,
    attributes: null,
  })
  const wanted = { vehicleId: 1, ownerId: 1, cursorAt: 0 }
  const rows = Array.from({ length: 500 }, (_, index) => rowOf(index + 1))
  recent.add({ positions: rows, late: new Set() })
  expect(recent.of({ ...wanted, newestAt: 500 })).toHaveLength(500)
  expect(recent.of({ ...wanted, ownerId: 2, newestAt: 500 })).toBeNull()
  recent.add({ positions: [rowOf(501)], late: new Set() })
  recent.add({ positions: [rowOf(502)], late: new Set() })
  expect(recent.of({ ...wanted, cursorAt: 500, newestAt: 502 })).toBeNull()
})
