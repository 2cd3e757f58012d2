import { afterAll, beforeAll, expect, test } from 'vitest'
import { location, openTestFleet, TEST_START, type TestFleet } from './testFleet.ts'

let stage: TestFleet
beforeAll(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
})
afterAll(() => stage.close())

test('writes an observation at once after a pause, and batches those that follow it sooner', async () => {
  const [id = 0] = await stage.addVehicles('owner', [{ key: 'pace' }])
  const written = async (): Promise<number> =>
    (await stage.db.selectFrom('position').select('ts').where('vehicle_id', '=', id).execute()).length
  const record = (beforeMs: number) => stage.fleet.sink.record([location(id, TEST_START - beforeMs)])
  await stage.clock.advance(1_000)
  const first = record(3_000)
  await stage.clock.advance(0)
  await first
  expect(await written()).toBe(1)
  const later = [record(2_000), record(1_000)]
  await stage.clock.advance(49)
  expect(await written()).toBe(1)
  await stage.clock.advance(1)
  await Promise.all(later)
  expect(await written()).toBe(3)
})
