import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { VehicleRow } from '../../src/contract/engine/rows.ts'
import { vehicleStateOf } from '../testing/builders.ts'
import { EngineHarness } from '../testing/engineHarness.ts'
import { TOKEN } from '../testing/fakeServer.ts'
import { happen, happening } from '../testing/happenings.ts'

// Many runs: a busy machine may need longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 })

const VEHICLES = 12

/** The rows of all vehicles without their slots, which are the engine's own. */
const rowsOf = ({ engine }: EngineHarness, ids: readonly number[]): readonly unknown[] =>
  ids.map((id) => {
    const row = engine.readVehicle(id)
    if (row === null) return null
    const { slot: _, ...rest } = row satisfies VehicleRow
    return rest
  })

test('a kept fleet and what changed since is the fleet that a fresh start loads (L4)', async () => {
  const many = fc.array(happening, { maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(
      fc.record({ before: many, live: many, away: many, after: many, isForgotten: fc.boolean() }),
      async ({ before, live, away, after, isForgotten }) => {
        const harness = new EngineHarness()
        const { server, clock, engine } = harness
        for (let id = 1; id <= VEHICLES; id++) server.add(vehicleStateOf(id))
        for (const what of before) happen(server, what)
        harness.connect(TOKEN, 'online')
        await clock.advance(300)
        for (const what of live) happen(server, what)
        await clock.advance(2_000)
        expect(harness.device.record).not.toBeNull()
        engine.disconnect()
        for (const what of away) happen(server, what)
        if (isForgotten) {
          server.vehicles.delete(1)
          server.seq += 1
          server.forgetEvents()
        }
        harness.connect(TOKEN, 'online')
        await clock.advance(300)
        for (const what of after) happen(server, what)
        await clock.advance(2_000)

        const ids = Array.from({ length: VEHICLES }, (_, at) => at + 1)
        const [warm, counts] = [rowsOf(harness, ids), harness.last.counts]
        await harness.device.drop()
        harness.connect(TOKEN, 'off')
        await clock.advance(2_000)
        expect(warm).toEqual(rowsOf(harness, ids))
        expect(counts).toEqual(harness.last.counts)
      },
    ),
    { numRuns: 40 },
  )
})
