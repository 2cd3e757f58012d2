import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fuelLedger, type FuelLedger } from '../../../src/contract/http/fuelLedger.ts'
import { pathOf } from '../../../src/contract/http/paths.ts'
import { trackAnswer } from '../../../src/contract/http/track.ts'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import type { Observation } from '../../live/ports.ts'
import { location } from '../../live/testFleet.ts'
import { fuelLevel } from '../../reports/kinds/fuelLevel.ts'
import { openReportStage, type ReportStage } from '../reports/testReports.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const FROM = Date.UTC(2026, 10, 16, 6)
const SPEED = 20
const PERIOD = { from: FROM, to: FROM + 6 * HOUR }

let stage: ReportStage
let owner: TestUser
let vehicle: number

/** Litres used by the drive of an hour, 72 km at 30 L/100 km. */
const USED = 21.6
const DRAINED = 40
const FILLED = 100

/** Parks an hour, drives an hour, is drained of 40 L while it is parked, and filled with 100 L two hours later. */
const litresAt = (ms: number): number => {
  const driven = (USED * Math.min(Math.max(0, ms - HOUR), HOUR)) / HOUR
  const drained = (DRAINED * Math.min(Math.max(0, ms - 2.5 * HOUR), 5 * MINUTE)) / (5 * MINUTE)
  return 150 - driven - drained + (ms >= 4.5 * HOUR ? FILLED : 0)
}

const day = (
  vehicleId: number,
  tanks: (litres: number) => readonly number[] = (one) => [one],
  late = 0,
): Observation[] => {
  const seen: Observation[] = []
  for (let ms = 0; ms < 6 * HOUR; ms += 10 * SECOND) {
    const isMoving = ms >= HOUR && ms < 2 * HOUR
    const metres = (SPEED * Math.min(Math.max(0, ms - HOUR), HOUR)) / SECOND
    const [latitude, longitude] = destination(50.4, 30.5, 90, metres)
    const place = { latitude, longitude, azimuth: 90 }
    seen.push(
      location(vehicleId, FROM + ms + late, { ...place, speed: isMoving ? SPEED : 0, ignitionOn: isMoving }),
    )
    if (ms % MINUTE !== 0) continue
    const timestamp = FROM + ms + late
    seen.push({
      event: 'vehicleSensors',
      data: {
        vehicleId,
        timestamp,
        multiSensorValues: [],
        logicalInputStatuses: [],
        realSensorValues: tanks(litresAt(ms)).map((value, tank) => ({
          name: `Tank ${tank + 1}`,
          value,
          units: 'l',
          visible: true,
          sensorType: 'FUEL_LEVEL',
          sensorNumber: 27 + tank,
        })),
      },
    })
  }
  return seen
}

const ask = (as: TestUser, id = vehicle, query: Readonly<Record<string, string | number>> = PERIOD) =>
  stage.ask('fuelLedger', { params: { vehicleId: id }, query: { ...query }, as })
const read = async (
  id = vehicle,
  query: Readonly<Record<string, string | number>> = PERIOD,
): Promise<FuelLedger> => {
  const answer = await ask(owner, id, query)
  expect(answer.status, JSON.stringify(answer.json).slice(0, 300)).toBe(200)
  return fuelLedger.parse(answer.json)
}
const track = async () => {
  const query = `from=${PERIOD.from}&to=${PERIOD.to}`
  const { json } = await stage.host.call(owner, 'GET', `${pathOf('track', { vehicleId: vehicle })}?${query}`)
  return trackAnswer.parse(json)
}
const setNorm = (value: number | null) =>
  stage.ask('updateVehicleSettings', {
    params: { id: vehicle },
    body: [{ name: 'fuel_norm', value }],
    as: owner,
  })
const correct = (as: TestUser, body: object) =>
  stage.ask('correctFuel', { params: { vehicleId: vehicle }, body, as })
const drainOf = ({ events }: FuelLedger) => {
  const drain = events.find(({ kind }) => kind === 'defuelling')
  if (!drain) throw new Error('No drain was found')
  return drain
}
const bodyOf = ({ kind, from, to }: FuelLedger['events'][number]) => ({
  tank: 'all',
  kind,
  from,
  to,
  note: 'ok',
})
const near = (value: number | null, expected: number, by: number): void =>
  expect(Math.abs((value ?? Number.NaN) - expected), `${value} is not ${expected}`).toBeLessThan(by)

beforeAll(async () => {
  stage = await openReportStage()
  ;({ owner } = stage)
  vehicle = stage.vehicles[0] ?? 0
  const { fleet } = stage.host.stage
  await fleet.past.makeRoom(PERIOD.from, PERIOD.to)
  await fleet.past.keep(day(vehicle))
  await fleet.past.keep(day(stage.vehicles[1] ?? 0, (litres) => [litres / 2, litres / 2]))
  // Names and units of the sensors are those of the present.
  const halves = day(stage.vehicles[1] ?? 0, (litres) => [litres / 2, litres / 2])
  for (const sent of [day(vehicle), halves])
    await stage.host.stage.record(...sent.filter(({ event }) => event === 'vehicleSensors').slice(-1))
})
afterAll(() => stage.host.close())

describe('the ledger of a tank', () => {
  test('adds up, with reasons, and says in words that no consumption is known without the level', async () => {
    await setNorm(null)
    const ledger = await read()
    near(ledger.start, 150, 1)
    near(ledger.filled, FILLED, 3)
    near(ledger.drained, DRAINED, 3)
    near(ledger.used, USED, 3)
    expect((ledger.start ?? 0) + ledger.filled - ledger.drained - (ledger.used ?? 0)).toBeCloseTo(
      ledger.end ?? 0,
      6,
    )
    expect(ledger).toMatchObject({ consumed: null, rest: null, consumptionUnknown: 'noSource', norm: null })
    const drain = drainOf(ledger)
    expect(drain).toMatchObject({ code: 'step', minimum: 10, parts: 1, correction: null })
    near(drain.before - drain.after, DRAINED, 3)
    near(drain.latitude, 50.4, 0.1)
    expect(ledger.filter).toMatchObject({ medianOf: 5, minimalDefuelling: 10, joinMs: 300_000 })
    expect(ledger.level.litres.length).toBeGreaterThan(300)
    expect(ledger.sensors).toMatchObject([{ number: 27, score: 100, reasons: [] }])
  })

  test('holds the norm against the level, and shows what nothing explains', async () => {
    await setNorm(25)
    const ledger = await read()
    expect(ledger).toMatchObject({ consumptionSource: 'norm', consumptionUnknown: null })
    near(ledger.consumed, 18, 0.5)
    near(ledger.rest, (ledger.used ?? 0) - 18, 0.5)
    await setNorm(null)
  })

  test('of one tank of several has half of the fuel, and no consumption of its own', async () => {
    const other = stage.vehicles[1] ?? 0
    const all = await read(other)
    expect(all.tanks).toEqual([
      { key: '27', name: 'Tank 1' },
      { key: '28', name: 'Tank 2' },
    ])
    near(all.drained, DRAINED, 3)
    const one = await read(other, { ...PERIOD, tank: '28' })
    near(one.drained, DRAINED / 2, 3)
    expect(one).toMatchObject({ tank: '28', consumptionUnknown: 'oneOfSeveral' })
  })

  test('requires the rights to fuel and to the past, and hides what belongs to others [USERS-07]', async () => {
    const limited = await stage.host.addUser('blind', { kind: 'limited', owner, without: ['getFuelData'] })
    expect((await ask(limited)).status).toBe(403)
    const stranger = await stage.host.addUser('stranger')
    expect((await ask(stranger)).status).toBe(404)
    expect((await ask(owner, 987_654_321)).status).toBe(404)
    const tooLong = await ask(owner, vehicle, { from: 0, to: PERIOD.to })
    expect(tooLong).toMatchObject({ status: 400, json: { field: 'to' } })
  })
})

describe('a correction', () => {
  test('corrects ledger, route and reports alike, survives late positions, is logged, and can be undone', async () => {
    const process = stage.startProcess()
    const report = async () => {
      const parts = await stage.finish(
        await stage.build({ kind: 'fuel-level', vehicleIds: [vehicle], ...PERIOD }),
      )
      const place = fuelLevel.declaration.columns.findIndex(({ key }) => key === 'drained')
      return parts.flatMap(({ rows }) => rows.flatMap((row) => row.cells[place] ?? []))
    }
    const found = await read()
    const drain = drainOf(found)
    expect(await report()).toHaveLength(1)
    const before = (await track()).totals
    expect(before.defuellings).toBe(1)
    expect((await track()).events.map(({ name }) => name)).toContain('DEFUELLING_END')
    const { db } = stage.host.stage
    await db.deleteFrom('audit_log').execute()

    const made = await correct(owner, bodyOf(drain))
    expect(made.status).toBe(200)
    expect((await correct(owner, bodyOf(drain))).json).toEqual(made.json)
    const corrected = await read()
    expect(corrected.drained).toBe(0)
    expect(drainOf(corrected).correction).toMatchObject({ id: made.json.id, by: 'owner', note: 'ok' })
    near(corrected.used, (found.used ?? 0) + drain.litres, 0.001)
    const after = (await track()).totals
    expect(after).toMatchObject({ defuellings: 0, fuelDrained: 0 })
    const names = (await track()).events.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('DEFUELLING'))).toEqual([])
    near(after.fuelUsed, (before.fuelUsed ?? 0) + drain.litres, 0.001)
    expect(await report()).toEqual([])

    // The drain was a little earlier than it seemed: it is found with other moments.
    await stage.host.stage.fleet.past.keep(day(vehicle, (litres) => [litres], 5 * SECOND))
    expect((await read()).drained).toBe(0)

    const undo = () =>
      stage.ask('undoFuelCorrection', { params: { vehicleId: vehicle, id: made.json.id }, as: owner })
    expect((await undo()).status).toBe(204)
    expect((await undo()).status).toBe(404)
    near((await read()).drained, DRAINED, 3)
    expect((await track()).totals.defuellings).toBe(1)
    expect(await report()).toHaveLength(1)
    const log = await db.selectFrom('audit_log').select(['event', 'detail']).orderBy('id').execute()
    expect(log).toMatchObject([
      { event: 'fleetChanged', detail: { what: 'fuelCorrected', fuelEvent: 'defuelling' } },
      { event: 'fleetChanged', detail: { what: 'fuelCorrectionUndone', fuelEvent: 'defuelling' } },
    ])
    await process.stop()
  })

  test('requires the rights to vehicles and to fuel', async () => {
    const drain = drainOf(await read())
    for (const right of ['editVehicles', 'getFuelData'] as const) {
      const user = await stage.host.addUser(`without ${right}`, { kind: 'limited', owner, without: [right] })
      expect((await correct(user, bodyOf(drain))).status, right).toBe(403)
    }
    const backwards = await correct(owner, { ...bodyOf(drain), to: drain.from - 1 })
    expect(backwards).toMatchObject({ status: 400, json: { field: 'to' } })
  })
})
