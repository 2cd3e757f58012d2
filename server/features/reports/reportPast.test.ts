import { Precedence } from '../../platform/precedence.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneTypeList } from '../../../src/contract/http/geozones.ts'
import type { Observation } from '../../live/ports.ts'
import { location } from '../../live/testFleet.ts'
import { type FactsRequest, readFacts } from '../../reports/readFacts.ts'
import { readReportZones, type ZonesViewer } from '../../reports/readReportZones.ts'
import { testZones } from '../../reports/testReport.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { DAY, openReportStage, questionOf, type ReportStage } from './testReports.ts'

/** What reports read from the database, against what was put there. */

let stage: ReportStage
let limited: TestUser
let stranger: TestUser
let vehicle: number
let neighbour: number
beforeAll(async () => {
  stage = await openReportStage()
  const { host, owner } = stage
  limited = await host.addUser('limited', { kind: 'limited', owner })
  stranger = await host.addUser('stranger')
  ;[vehicle = 0, neighbour = 0] = await host.addVehicles('owner', [{ key: 'past' }, { key: 'next' }])
  const { fleet } = host.stage
  await fleet.past.makeRoom(DAY.from - 86_400_000, DAY.to + 86_400_000)
  await fleet.past.keep([...MOMENTS.map((at) => location(vehicle, at, { speed: 5 })), ...READINGS(vehicle)])
  await fleet.past.keep([location(neighbour, DAY.from + 7_000)])
})
afterAll(() => stage.host.close())

const HOUR = 3_600_000
/** At both ends of a day, within it, and just outside. */
const MOMENTS = [DAY.from - 1_000, DAY.from, DAY.from + HOUR, DAY.to - 1, DAY.to]
const READINGS = (vehicleId: number): readonly Observation[] =>
  [DAY.from - 1_000, DAY.from + HOUR, DAY.to].map((timestamp, place) => ({
    event: 'vehicleSensors',
    data: {
      vehicleId,
      timestamp,
      realSensorValues: [
        {
          name: 'Tank',
          value: 40 + place,
          units: 'l',
          visible: true,
          sensorType: 'FUEL_LEVEL',
          sensorNumber: 3,
        },
      ],
      multiSensorValues: [],
      logicalInputStatuses: [{ inputNumber: 2, inputName: 'Door', statusName: place === 1 ? 'ON' : 'OFF' }],
    },
  }))
const SENSORS = {
  timestamp: 0,
  realSensorValues: [
    { name: 'Tank', value: 1, units: 'l', visible: true, sensorType: 'FUEL_LEVEL', sensorNumber: 3 },
  ],
  multiSensorValues: [],
  logicalInputStatuses: [{ inputNumber: 2, inputName: 'Door', statusName: 'ON' as const }],
}

const read = (rest: Partial<FactsRequest> = {}, ownerId = stage.owner.accountId) => {
  const { timeZone, options, filters, from, to } = questionOf()
  const request: FactsRequest = {
    vehicle: { id: vehicle, ownerId, name: 'v', licensePlate: '', settings: [], tankVolume: null },
    from,
    to,
    timeZone,
    options,
    filters,
    zones: testZones([]),
    seesFuel: true,
    signal: new AbortController().signal,
    ...rest,
  }
  const { db, clock } = stage.host.stage
  return readFacts({ db, precedence: new Precedence(clock) }, request, SENSORS)
}

test('reads the positions and readings of one vehicle from the begin of the period to before its end', async () => {
  const { points, series } = await read().read()
  expect([...points.timestamp]).toEqual([DAY.from, DAY.from + HOUR, DAY.to - 1])
  expect([...points.speed]).toEqual([500, 500, 500])
  const found = series.map(({ kind, number, name, unit, timestamp, value }) => ({
    kind,
    number,
    name,
    unit,
    at: [...timestamp],
    value: [...value],
  }))
  expect(found).toContainEqual({
    kind: 'sensor',
    number: 3,
    name: 'Tank',
    unit: 'l',
    at: [DAY.from + HOUR],
    value: [41],
  })
  expect(found).toContainEqual(
    expect.objectContaining({ kind: 'input', number: 2, name: 'Door', at: [DAY.from + HOUR], value: [1] }),
  )
})

test('reads nothing of a past that belongs to another owner, and no fuel for those who may not see it [USERS-07]', async () => {
  const foreign = await read({}, stranger.accountId).read()
  expect([foreign.points.timestamp.length, foreign.series.length]).toEqual([0, 0])
  const { series } = await read({ seesFuel: false }).read()
  expect(series.map(({ kind }) => kind)).toEqual(['input'])
})

test('reads the days of the time zone of the question, cut at the ends of the period', async () => {
  const days: (readonly [from: number, to: number, positions: number])[] = []
  for await (const { from, to, facts } of read({ from: DAY.from - 1_000, to: DAY.to + HOUR }).readDays())
    days.push([from, to, facts.points.timestamp.length])
  expect(days).toEqual([
    [DAY.from - 1_000, DAY.from, 1],
    [DAY.from, DAY.to, 3],
    [DAY.to, DAY.to + HOUR, 1],
  ])
})

test('ends with the reason of a signal that has aborted', async () => {
  const reason = new Error('stopped')
  await expect(read({ signal: AbortSignal.abort(reason) }).read()).rejects.toBe(reason)
})

test('the limit of the question is that of the vehicle for its report', async () => {
  const { options } = questionOf()
  const driven = { id: stage.vehicles[0] ?? 0, ownerId: stage.owner.accountId, name: '', licensePlate: '' }
  const asked = { vehicle: { ...driven, settings: [], tankVolume: null } }
  const { details } = await read({ ...asked, options: { ...options, allowedSpeed: 2 } }).read()
  const unlimited = await read(asked).read()
  expect([details.speedings.length > 0, unlimited.details.speedings.length]).toEqual([true, 0])
})

test('a report about fuel says that a vehicle has no sensor of it [ERR-62]', async () => {
  stage.startProcess()
  for (const kind of ['daily-fuel', 'daily-fuel-level', 'fuel-level'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- three kinds in turn
    const id = await stage.build({ kind, vehicleIds: [neighbour] })
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await stage.finish(id)).toMatchObject([{ vehicleId: neighbour, note: 'noFuelSensor', rows: [] }])
  }
})

test('reads the zones of the owner of more than a page, without deleted ones and forbidden types [GEO-20]', async () => {
  const { owner, host } = stage
  const ask = (...asked: Parameters<ReportStage['call']>) => stage.call(...asked)
  const own = (await ask('createZoneType', { query: { type: 'Quarries' } })).json as { id: number }
  const types = zoneTypeList.parse((await ask('allZoneTypes', {})).json)
  const given = types.find(({ type }) => type === 'TOWN')?.id ?? 0
  const zone = (place: number) => ({
    name: `Zone ${place}`,
    zoneTypeId: place % 2 === 0 ? own.id : given,
    type: 'CIRCLE',
    points: [{ latitude: 50, longitude: 30 + place / 1_000 }],
    radius: 9,
    width: null,
    color: '#000000',
    ...(place === 0 && { speedLimit: 10 }),
  })
  const make = async (from: number, to: number, as = owner) => {
    const body = Array.from({ length: to - from }, (_, place) => zone(from + place))
    const { status, json } = await ask('createGeozones', { body, as })
    expect(status).toBe(200)
    return json as unknown as readonly { id: number }[]
  }
  const [first] = await make(0, 300)
  await make(300, 600)
  const foreign = await ask('createZoneType', { query: { type: 'Theirs' }, as: stranger })
  expect(foreign.status).toBe(200)
  const zones = (rest: Partial<ZonesViewer> = {}) =>
    readReportZones(host.stage.db, {
      ownerId: owner.accountId,
      accountId: owner.accountId,
      language: 'en',
      ...rest,
    })
  const all = await zones()
  expect(all.index.size).toBe(600)
  const id = first?.id ?? 0
  expect([all.nameOf(id), all.typeIdOf(id), all.typeNameOf(id), all.speedLimitOf(id)]).toEqual([
    'Zone 0',
    own.id,
    'Quarries',
    10,
  ])
  const [second = 0] = [...all.index.ids()].filter((one) => all.typeIdOf(one) === given)
  expect([all.speedLimitOf(second), all.typeNameOf(second)]).not.toContain('TOWN')
  const ukrainian = await zones({ language: 'ua' })
  expect(ukrainian.typeNameOf(second)).not.toBe(all.typeNameOf(second))
  expect([all.nameOf(999_999), all.typeIdOf(999_999), all.speedLimitOf(999_999)]).toEqual(['', 0, null])
  await ask('setForbiddenZoneTypes', { params: { userId: limited.accountId }, body: [own.id] })
  const seen = await zones({ accountId: limited.accountId })
  expect(seen.index.size).toBe(300)
  expect(seen.index.get(id)).toBeUndefined()
  await ask('deleteGeozone', { query: { id } })
  expect((await zones()).index.size).toBe(599)
  expect((await zones({ ownerId: stranger.accountId })).index.size).toBe(0)
})
