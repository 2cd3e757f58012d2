import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from '../src/contract/engine/view.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { EngineHarness } from './testing/engineHarness.ts'
import { liveFleet, move } from './testing/liveFleet.ts'

const idsOf = (harness: EngineHarness): readonly number[] => harness.listed.map(({ vehicleId }) => vehicleId)

test('under the pointer the order is held and the number of waiting vehicles shown; contents are updated', async () => {
  const harness = await liveFleet()
  const { engine, clock, server } = harness
  engine.configure({ rows: { first: 0, count: 3 } })
  engine.configure({ held: true })
  await clock.advance(200)
  expect(harness.last.held).toEqual({ on: true, waiting: 0 })
  server.emit('vehicleFixed', { vehicleId: 8, fixed: true })
  move(harness, 2, { speed: 25 })
  await clock.advance(200)
  expect(idsOf(harness)).toEqual([1, 2, 3])
  expect(harness.listed[1]?.speed).toBe(25)
  expect(harness.last.held).toEqual({ on: true, waiting: 1 })
  expect([engine.rowIndexOf(8), engine.rowIndexOf(1)]).toEqual([7, 0])
  engine.configure({ held: false })
  await clock.advance(200)
  expect(idsOf(harness)).toEqual([8, 1, 2])
  expect(harness.last.held).toEqual({ on: false, waiting: 0 })
})

test('a pin of the person moves the vehicle at once, also under the pointer [LIST-08, LIST-09]', async () => {
  const harness = await liveFleet()
  harness.engine.configure({ rows: { first: 0, count: 3 } })
  harness.engine.configure({ held: true })
  await harness.clock.advance(200)
  harness.engine.applyPatch({ vehicleId: 8, fixed: true })
  await harness.clock.advance(200)
  expect(idsOf(harness)).toEqual([8, 1, 2])
  expect(harness.last.held).toEqual({ on: true, waiting: 0 })
})

test('a list grows under the pointer during its first load, and is held once complete', async () => {
  const harness = new EngineHarness()
  for (let id = 1; id <= 4; id++) harness.server.add(vehicleStateOf(id))
  harness.connect()
  harness.engine.configure({ rows: { first: 0, count: 9 } })
  harness.engine.configure({ held: true })
  await harness.clock.advance(500)
  expect(idsOf(harness)).toEqual([1, 2, 3, 4])
  expect(harness.last.held.on).toBe(true)
  harness.engine.disconnect()
  await harness.clock.advance(500)
  expect(harness.last.held.on).toBe(false)
  expect(harness.rows.total).toBe(0)
})

test('the list reports its total length, its headers, and the distance to the chosen point [LIST-32]', async () => {
  const harness = await liveFleet(4)
  const { engine, clock } = harness
  engine.configure({ rows: { first: 0, count: 2 } })
  engine.configure({
    view: {
      ...DEFAULT_VIEW,
      grouping: true,
      origin: { latitude: 50.004, longitude: 30.004 },
      sort: { key: 'distance', reverse: false },
    },
  })
  await clock.advance(200)
  expect(harness.rows).toMatchObject({
    first: 0,
    total: 5,
    rows: [
      { kind: 'group', groupId: 'withOutGroups', vehicles: 4, alarms: 0, folded: false },
      { kind: 'vehicle', groupId: 'withOutGroups', row: { vehicleId: 4, distanceM: 0 } },
    ],
  })
  expect(engine.readVehicle(3)?.distanceM).toBeCloseTo(132, 0)
  engine.configure({ view: { ...DEFAULT_VIEW, grouping: true, foldedGroups: ['withOutGroups'] } })
  await clock.advance(200)
  expect(harness.rows).toMatchObject({ total: 1, rows: [{ kind: 'group', folded: true }] })
  expect([engine.rowIndexOf(1), engine.readVehicle(3)?.distanceM]).toEqual([-1, null])
})
