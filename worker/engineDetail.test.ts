import { expect, test } from 'vitest'
import { INFO_REFRESH_MS } from '../src/contract/constants.ts'
import type { VehicleCounter } from '../src/contract/entities/vehicle.ts'
import { SNAPSHOT_PAUSE_MS } from './publish/snapshotPump.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { liveFleet, move } from './testing/liveFleet.ts'

test('refreshes the info window 500 ms after an event [LIVE-20, LIVE-05]', async () => {
  const harness = await liveFleet()
  const { clock, engine } = harness
  engine.configure({ selected: 5 })
  await clock.advance(1_000)
  const before = harness.detail?.refreshedAt ?? 0
  const at = clock.now()
  move(harness, 5)
  await clock.advance(INFO_REFRESH_MS - 1)
  expect(harness.detail).toMatchObject({ refreshedAt: before, row: { speed: 0 } })
  await clock.advance(SNAPSHOT_PAUSE_MS)
  expect(harness.detail).toMatchObject({ refreshedAt: at + INFO_REFRESH_MS, row: { speed: 10 } })
  expect(harness.detail?.state?.vehiclesDataGpsDataDto?.speed).toBe(10)
})

test('each burst of events within 500 ms causes one refresh, an endless stream one per 500 ms [LIVE-21]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ selected: 5 })
  await clock.advance(1_000)
  const moments = (): number[] => [
    ...new Set(harness.snapshots.flatMap(({ detail }) => (detail ? [detail.refreshedAt] : []))),
  ]
  harness.snapshots.length = 0
  for (let i = 0; i < 10; i++) {
    server.count('TERM', 5)
    await clock.advance(40)
  }
  await clock.advance(2_000)
  expect(moments()).toHaveLength(1)
  harness.snapshots.length = 0
  for (let i = 0; i < 300; i++) {
    server.count('VOLTAGE', 5)
    await clock.advance(10)
  }
  await clock.advance(2_000)
  expect(moments()).toHaveLength(6)
  expect(harness.detail?.row.eventCounts.VOLTAGE).toBe(300)
})

test('events of other vehicles do not refresh the info window [LIVE-20]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ selected: 5 })
  await clock.advance(1_000)
  harness.snapshots.length = 0
  server.count('TERM', 6)
  move(harness, 7)
  await clock.advance(2_000)
  expect(harness.snapshots.every(({ detail }) => detail === undefined)).toBe(true)
})

const counterOf = (id: number, counterName: string): VehicleCounter => ({
  id,
  counterName,
  counterType: 'MILEAGE',
  counterTime: null,
  counterState: true,
  startFrom: 0,
  triggerAfter: null,
  endLeft: null,
  logicalInputNumber: null,
})

test('the open vehicle has its full state, updated by events that arrive during the fetch and later [LIVE-09, LIVE-28]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  server.add(
    vehicleStateOf(5, {
      description: 'red van',
      vehicleCounters: [counterOf(1, 'oil'), counterOf(2, 'tyres')],
    }),
  )
  let release = (): void => undefined
  server.held.set('state', new Promise((done) => (release = done)))
  engine.configure({ selected: 5 })
  await clock.advance(200)
  expect(harness.detail).toMatchObject({ row: { vehicleId: 5 }, state: null })
  server.emit('onUpdateVehicleCounter', { vehicleId: 5, counter: counterOf(2, 'winter tyres') })
  release()
  await clock.advance(1_000)
  expect(harness.detail?.state).toMatchObject({ description: 'red van' })
  const names = (): unknown => harness.detail?.state?.vehicleCounters.map(({ counterName }) => counterName)
  expect(names()).toEqual(['oil', 'winter tyres'])
  server.emit('onUpdateVehicleCounter', { vehicleId: 5, counter: counterOf(1, 'engine oil') })
  server.emit('rfidCard', {
    vehicleId: 5,
    timestamp: 1,
    connectedRfidCard: { number: '7', driverName: 'Olha' },
  })
  await clock.advance(1_000)
  expect(names()).toEqual(['engine oil', 'winter tyres'])
  expect(harness.detail?.state?.connectedRfidCard?.driverName).toBe('Olha')
  engine.configure({ selected: null })
  await clock.advance(100)
  expect(harness.detail).toBeNull()
})

test('shows the second of two vehicles opened in a row, however late the first response arrives', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  let release = (): void => undefined
  server.held.set('state', new Promise((done) => (release = done)))
  engine.configure({ selected: 1 })
  await clock.advance(50)
  server.held.clear()
  engine.configure({ selected: 2 })
  await clock.advance(100)
  release()
  await clock.advance(1_000)
  expect(harness.detail).toMatchObject({ row: { vehicleId: 2 }, state: { vehicleId: 2 } })
})

test('fetches the changed setup of the open vehicle again, and reports its parts as changed [API-41, API-42]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ selected: 5 })
  await clock.advance(1_000)
  expect(harness.detail?.turns).toEqual({})
  const change = {
    vehicleId: 5,
    name: 'Renamed',
    licensePlate: 'AA 5',
    parts: ['notes', 'parameters'] as const,
  }
  server.add({ ...server.truth(5), description: 'blue van' })
  server.emit('vehicleChanged', change)
  server.emit('vehicleChanged', { ...change, vehicleId: 6 })
  await clock.advance(2_000)
  expect(harness.detail).toMatchObject({
    row: { name: 'Renamed', licensePlate: 'AA 5' },
    state: { name: 'Renamed', licensePlate: 'AA 5', description: 'blue van' },
    turns: { notes: 1, parameters: 1 },
  })
  server.emit('vehicleChanged', { ...change, parts: ['notes'] })
  await clock.advance(2_000)
  expect(harness.detail?.turns).toEqual({ notes: 2, parameters: 1 })
  engine.configure({ selected: 6 })
  await clock.advance(1_000)
  expect(harness.detail).toMatchObject({ row: { name: 'Renamed' }, turns: {} })
})

test('fetches the full state of the open vehicle again after a resync [LIVE-30]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ selected: 4 })
  await clock.advance(500)
  server.add({ ...server.truth(4), description: 'changed while away' })
  server.seq += 1
  server.restart(1012)
  await clock.advance(3_000)
  expect(harness.detail?.state?.description).toBe('changed while away')
})

test('does not fetch a vehicle again after it was closed', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  server.failing.set('state', 500)
  engine.configure({ selected: 1 })
  await clock.advance(2_000)
  engine.configure({ selected: 2 })
  server.requests.length = 0
  await clock.advance(20_000)
  expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/api/v2/vehicle/2/state']))
})

test('retries a full state that could not be fetched', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  server.failing.set('state', 500)
  engine.configure({ selected: 4 })
  await clock.advance(4_000)
  expect(harness.detail?.state).toBeNull()
  server.failing.clear()
  await clock.advance(4_000)
  expect(harness.detail?.state?.vehicleId).toBe(4)
})

test('reports a failed full state until it arrives, and keeps retrying', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  server.failing.set('state', 500)
  engine.configure({ selected: 1 })
  await clock.advance(500)
  expect(harness.detail).toMatchObject({ state: null, stateFailed: true })
  server.failing.clear()
  await clock.advance(5_000)
  expect(harness.detail).toMatchObject({ state: { vehicleId: 1 }, stateFailed: false })
})

test('a new lock request ends the error of the previous one [LIVE-12]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ selected: 2 })
  engine.noteLockRequest(2, 'LOCK')
  server.emit('ErrorSetLock', { vehicleId: 2, timestamp: clock.now(), lockState: 'LOCK' })
  await clock.advance(1_000)
  expect(harness.detail?.row.lockError).toBe('LOCK')
  engine.noteLockRequest(2, 'LOCK')
  await clock.advance(500)
  expect(harness.detail?.row.lockError).toBeNull()
})

test('counts a state change of a command as a turn of the handling for the open vehicle only [VEH-76]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  engine.configure({ selected: 5 })
  await clock.advance(1_000)
  const turn = (): number => harness.detail?.turns.handling ?? 0
  const before = turn()
  const emit = async (vehicleId: number, state: 'sent' | 'answered'): Promise<void> => {
    server.emit('deviceCommand', { vehicleId, commandId: 1, command: 'ussd', state, answer: null })
    await clock.advance(1_000)
  }
  await emit(5, 'sent')
  expect(turn()).toBe(before + 1)
  await emit(6, 'answered')
  expect(turn()).toBe(before + 1)
  await emit(5, 'answered')
  expect(turn()).toBe(before + 2)
})
