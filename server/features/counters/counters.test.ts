import { afterAll, beforeAll, expect, test } from 'vitest'
import { type VehicleCounter, vehicleState } from '../../../src/contract/entities/vehicle.ts'
import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import { counterAnswer } from '../../../src/contract/http/vehicleCounters.ts'
import { collectEvents, location, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

let host: TestFleetApp
let owner: TestUser
let seen: ReturnType<typeof collectEvents>
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  seen = collectEvents(host.stage.fleet)
})
afterAll(() => host.close())

/** A thousandth of a degree of latitude, km. */
const STEP_KM = 0.111195
const HOUR = 3_600_000
const MINUTE = 60_000

const call = (user: TestUser | null, name: CallName, params: Record<string, number>, body?: object) =>
  host.call(user, CALLS[name].method, pathOf(name, params), body ? { body } : {})
let made = 0
const newVehicle = async (): Promise<number> =>
  (await host.addVehicles('owner', [{ key: `v${++made}` }]))[0] ?? 0
const MILEAGE = {
  counterName: 'Oil',
  counterType: 'MILEAGE_COUNTER',
  counterState: true,
  startFrom: 0,
  triggerAfter: 100,
  logicalInputNumber: null,
}
const add = async (id: number, body: object = {}): Promise<VehicleCounter> => {
  const answer = await call(owner, 'addCounter', { id }, { ...MILEAGE, ...body })
  expect(answer.status, answer.text).toBe(200)
  return counterAnswer.parse(answer.json)
}
const change = (id: number, { id: counterId, ...known }: VehicleCounter, body: object) => {
  const { counterTime: _time, endLeft: _left, ...fields } = known
  return call(owner, 'changeCounter', { id, counterId }, { ...fields, ...body })
}
const countersOf = async (id: number, user = owner): Promise<VehicleCounter[]> =>
  vehicleState.parse((await call(user, 'vehicleState', { id })).json).vehicleCounters
const leftOf = async (id: number): Promise<(number | null)[]> =>
  (await countersOf(id)).map(({ endLeft }) => endLeft)
/** The published events of a vehicle. */
const publishedOf = (id: number, event: string) =>
  seen.all().filter((one) => one.event === event && one.data['vehicleId'] === id)

/** Drives this many thousandths of a degree from Kyiv, at this time after the start of the test. */
const drive = (id: number, thousandths: number, ms: number) =>
  location(id, TEST_START - 6 * HOUR + ms, {
    latitude: 50 + thousandths / 1_000,
    speed: 30,
    azimuth: 0,
  })

test('decreases a counter as the vehicle drives, publishes it live and shows it in the state [VEH-36, VEH-37, API-54]', async () => {
  const id = await newVehicle()
  const counter = await add(id, { startFrom: 40 })
  expect(counter).toEqual({ ...MILEAGE, id: counter.id, startFrom: 40, endLeft: 60, counterTime: TEST_START })
  await host.stage.record(drive(id, 0, 0), drive(id, 100, 5 * MINUTE))
  const left = 60 - 100 * STEP_KM
  const [now] = await countersOf(id)
  expect(now?.endLeft).toBeCloseTo(left, 0)
  const events = publishedOf(id, 'onUpdateVehicleCounter').map(({ data }) => data['counter'])
  expect(events).toEqual([counter, now])
})

test('counts from the current position for a vehicle that is already moving [API-54, VEH-37, VEH-39]', async () => {
  const id = await newVehicle()
  await host.stage.record(drive(id, 0, 0))
  await add(id)
  await add(id, { counterType: 'ENGINE_HOURS_COUNTER' })
  await host.stage.record(drive(id, 100, 6 * MINUTE))
  const [km, hours] = await leftOf(id)
  expect(km).toBeCloseTo(100 - 100 * STEP_KM, 0)
  expect(hours).toBe(99.9)
})

test('counts repeated or late reports once, and resumes from the last write after a restart [VEH-37, VEH-39]', async () => {
  const id = await newVehicle()
  await add(id)
  await add(id, { counterType: 'ENGINE_HOURS_COUNTER', triggerAfter: 10 })
  const way = [0, 20, 40, 60].map((step, index) => drive(id, step, index * 6 * MINUTE))
  await host.stage.record(...way.slice(0, 2))
  await host.stage.record(...way.slice(0, 2), drive(id, 5, 3 * MINUTE))
  const next = await host.stage.restart()
  const done = next.sink.record(way.slice(2))
  await host.stage.clock.advance(100)
  await done
  await next.follower.settle()
  const [km, hours] = await leftOf(id)
  expect(km).toBeCloseTo(100 - 60 * STEP_KM, 0)
  expect(hours).toBeCloseTo(10 - 0.3, 5)
  const { state } = await host.stage.db
    .selectFrom('vehicle_counting')
    .select('state')
    .where('vehicle_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toMatchObject({ engineMs: 18 * MINUTE, days: 1 })
  await next.stop()
})

test('fires once at the threshold, and again only after a reset [VEH-44, API-57]', async () => {
  const id = await newVehicle()
  const counter = await add(id, { startFrom: 1, triggerAfter: 6 })
  const fired = () => publishedOf(id, 'COUNTER_TRIGGERED').map(({ data }) => data['countPerDay'])
  await host.stage.record(drive(id, 0, 0), drive(id, 30, MINUTE * 2))
  expect(fired()).toEqual([])
  await host.stage.record(drive(id, 60, MINUTE * 4), drive(id, 90, MINUTE * 6), drive(id, 120, MINUTE * 8))
  expect(fired()).toEqual([1])
  await host.stage.record(drive(id, 130, MINUTE * 9))
  expect(fired()).toEqual([1])
  expect((await leftOf(id))[0]).toBeLessThan(-8)
  const reset = await call(owner, 'resetCounter', { id, counterId: counter.id })
  expect(reset.json).toMatchObject({ id: counter.id, endLeft: 6, startFrom: 0 })
  expect(await leftOf(id)).toEqual([6])
  await host.stage.record(drive(id, 150, MINUTE * 10))
  expect(fired()).toEqual([1])
  await host.stage.record(drive(id, 180, MINUTE * 12), drive(id, 210, MINUTE * 14))
  expect(fired()).toEqual([1, 2])
  const state = vehicleState.parse((await call(owner, 'vehicleState', { id })).json)
  expect(state.eventsCountPerDay).toEqual({ COUNTER_TRIGGERED: 2 })
})

test('raises two events for two counters that come due at one moment', async () => {
  const id = await newVehicle()
  await add(id, { triggerAfter: 1 })
  await add(id, { triggerAfter: 2 })
  await host.stage.record(drive(id, 0, 0), drive(id, 30, MINUTE * 2))
  expect(publishedOf(id, 'COUNTER_TRIGGERED').map(({ data }) => data['countPerDay'])).toEqual([1, 2])
})

test('stops a counter that is off, and resumes it when it is on again [VEH-43, API-55]', async () => {
  const id = await newVehicle()
  const counter = await add(id)
  await host.stage.record(drive(id, 0, 0), drive(id, 100, MINUTE * 5))
  const [before = counter] = await countersOf(id)
  const off = await change(id, before, { counterState: false })
  expect(off.json).toMatchObject({ counterState: false })
  await host.stage.record(drive(id, 300, MINUTE * 10))
  const [still = counter] = await countersOf(id)
  expect(still.endLeft).toBeCloseTo(100 - 100 * STEP_KM, 0)
  await change(id, still, { counterState: true })
  await host.stage.record(drive(id, 400, MINUTE * 15))
  expect((await leftOf(id))[0]).toBeCloseTo(100 - 200 * STEP_KM, 0)
})

test('goes on counting with another threshold, restarts with another start [API-55]', async () => {
  const id = await newVehicle()
  await add(id)
  await host.stage.record(drive(id, 0, 0), drive(id, 100, MINUTE * 5))
  const [before] = await countersOf(id)
  if (!before) throw new Error('no counter')
  const renamed = await change(id, before, { counterName: 'Filter', triggerAfter: 200 })
  expect(counterAnswer.parse(renamed.json).endLeft).toBeCloseTo(200 - 100 * STEP_KM, 0)
  const restarted = await change(id, counterAnswer.parse(renamed.json), { startFrom: 50 })
  expect(restarted.json).toMatchObject({
    counterName: 'Filter',
    startFrom: 50,
    triggerAfter: 200,
    endLeft: 150,
  })
  await host.stage.record(drive(id, 200, MINUTE * 10))
  expect((await leftOf(id))[0]).toBeCloseTo(150 - 100 * STEP_KM, 0)
})

test('counts hours of the ignition, of an input and of the vehicle itself, and days [VEH-38, VEH-39, VEH-40, VEH-41, VEH-42]', async () => {
  const id = await newVehicle()
  await add(id, { counterType: 'WORKING_DAYS_COUNTER', triggerAfter: 30 })
  await add(id, { counterType: 'ENGINE_HOURS_COUNTER' })
  await add(id, { counterType: 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER', logicalInputNumber: 3 })
  await add(id, { counterType: 'CAN_ENGINE_HOURS_COUNTER' })
  const from = TEST_START - 12 * HOUR
  const standing = (minutes: number, hours: number) => ({
    ...location(id, from + minutes * MINUTE, { speed: 0 }),
    measured: { altitude: null, satellites: null, attributes: { hours: hours * HOUR } },
  })
  const inputs = (minutes: number, isOn: boolean) =>
    ({
      event: 'vehicleSensors',
      data: {
        vehicleId: id,
        timestamp: from + minutes * MINUTE,
        realSensorValues: [],
        multiSensorValues: [],
        logicalInputStatuses: [{ inputNumber: 3, inputName: 'PTO', statusName: isOn ? 'ON' : 'OFF' }],
      },
    }) as const
  await host.stage.record(standing(0, 900), inputs(6, true), standing(6, 900.25), inputs(12, true))
  await host.stage.record(standing(12, 900.5), inputs(18, false), standing(18, 900.75))
  expect(await leftOf(id)).toEqual([29, 99.7, 99.8, 99.3])
})

test('shows whether the device has reported its CAN bus hours [VEH-41]', async () => {
  const id = await newVehicle()
  await add(id, { counterType: 'CAN_ENGINE_HOURS_COUNTER' })
  await host.stage.record(drive(id, 0, 0))
  const timeOf = async () => (await countersOf(id)).map(({ counterTime }) => counterTime)
  expect(await timeOf()).toEqual([null])
  const measured = { altitude: null, satellites: null, attributes: { hours: 12 * HOUR } }
  await host.stage.record({ ...drive(id, 1, MINUTE), measured })
  expect(await timeOf()).toEqual([TEST_START - 6 * HOUR + MINUTE])
  expect(await leftOf(id)).toEqual([100])
})

test('removes a deleted counter, never reuses its id, and makes pages read again [API-56]', async () => {
  const id = await newVehicle()
  const first = await add(id)
  const second = await add(id, { counterName: 'Tyres' })
  const gone = await call(owner, 'deleteCounter', { id, counterId: second.id })
  expect(gone.status).toBe(204)
  expect((await countersOf(id)).map((one) => one.id)).toEqual([first.id])
  expect(publishedOf(id, 'vehicleChanged').map(({ data }) => data['parts'])).toEqual([['counters']])
  for (const name of ['deleteCounter', 'resetCounter'] as const) {
    expect((await call(owner, name, { id, counterId: second.id })).status).toBe(404)
  }
  expect((await add(id)).id).toBeGreaterThan(second.id)
})

test('rejects wrong counters with the field and the allowed values [VALID-23, VEH-42, API-54]', async () => {
  const id = await newVehicle()
  const refusals: readonly (readonly [body: object, field: string])[] = [
    [{ startFrom: 100 }, 'startFrom'],
    [{ startFrom: 101 }, 'startFrom'],
    [{ startFrom: -1 }, 'startFrom'],
    [{ triggerAfter: 0 }, 'triggerAfter'],
    [{ triggerAfter: null }, 'triggerAfter'],
    [{ counterName: ' ' }, 'counterName'],
    [{ counterType: 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER' }, 'logicalInputNumber'],
    [{ counterType: 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER', logicalInputNumber: 9 }, 'logicalInputNumber'],
  ]
  for (const [body, field] of refusals) {
    const answer = await call(owner, 'addCounter', { id }, { ...MILEAGE, ...body })
    expect([body, answer.status, answer.json]).toMatchObject([body, 400, { field }])
  }
  const odd = await call(owner, 'addCounter', { id }, { ...MILEAGE, counterType: 'SOMETHING_NEW' })
  expect([odd.status, odd.json]).toMatchObject([422, { field: 'counterType' }])
  expect(await countersOf(id)).toEqual([])
})

test('shows a counter of an unknown type and returns it unchanged [VEH-42]', async () => {
  const odd = {
    id: 4,
    counterName: 'Odd',
    counterType: 'SOMETHING_NEW',
    counterTime: TEST_START,
    counterState: true,
    startFrom: 3,
    triggerAfter: 10,
    endLeft: 4,
    logicalInputNumber: 5,
  }
  const [id = 0] = await host.addVehicles('owner', [{ key: 'odd', state: { vehicleCounters: [odd] } }])
  expect(await countersOf(id)).toEqual([odd])
  const sent = await change(id, odd, { counterName: 'Odder' })
  expect(sent.json).toEqual({ ...odd, counterName: 'Odder', counterTime: host.stage.clock.now() })
  await host.stage.record(drive(id, 0, 0), drive(id, 100, 5 * MINUTE))
  expect(await leftOf(id)).toEqual([4])
})

test('resumes imported counters from their shown value', async () => {
  const oil = { ...MILEAGE, id: 31, counterTime: null, endLeft: 70 }
  const [id = 0] = await host.addVehicles('owner', [{ key: 'brought', state: { vehicleCounters: [oil] } }])
  await host.stage.record(drive(id, 0, 0), drive(id, 100, 5 * MINUTE))
  expect((await leftOf(id))[0]).toBeCloseTo(70 - 100 * STEP_KM, 0)
  expect((await add(id)).id).toBe(32)
})

test('lets only those who may edit the vehicle change its counters; the demo account reads [API-54, API-55, API-56, API-57]', async () => {
  const id = await newVehicle()
  const counter = await add(id)
  const others = [
    await host.addUser('stranger'),
    await host.addUser('looking', { kind: 'limited', owner, without: ['editVehicles'] }),
    await host.addUser('demo', { kind: 'demo', owner }),
  ]
  for (const user of others) {
    for (const name of ['addCounter', 'changeCounter', 'deleteCounter', 'resetCounter'] as const) {
      const body = name === 'addCounter' || name === 'changeCounter' ? MILEAGE : undefined
      expect((await call(user, name, { id, counterId: counter.id }, body)).status).toBe(403)
    }
  }
  expect(await countersOf(id)).toEqual([counter])
})
