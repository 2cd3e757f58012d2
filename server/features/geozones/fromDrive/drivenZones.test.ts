import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Corridor,
  corridor,
  DRIVE_PERIOD_MAX_MS,
  type WorkedFields,
  workedFields,
} from '../../../../src/contract/http/drivenZones.ts'
import { CALLS, type CallName, pathOf } from '../../../../src/contract/http/paths.ts'
import { destination, distanceM } from '../../../../src/contract/rules/geodesy.ts'
import { zoneFault } from '../../../../src/contract/rules/zoneShape.ts'
import type { Observation } from '../../../live/ports.ts'
import { location, TEST_START } from '../../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../../vehicles/testFleetApp.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const FROM = TEST_START - 10 * HOUR
const PERIOD = { from: FROM, to: FROM + 4 * HOUR }
const START = [50.4, 30.5] as const
const STEP_MS = 5 * SECOND
/** Of the simulated field: metres, and m/s on it and on the road to it. */
const FIELD = { width: 12, passes: 10, length: 600, speed: 3, roadSpeed: 20, roadLength: 6_000 }

type Metres = readonly [east: number, north: number]

const placeOf = ([east, north]: Metres): [number, number] => {
  const [latitude, longitude] = destination(...START, 90, east)
  return destination(latitude, longitude, 0, north)
}

/** The way along the points at a speed, a place each STEP_MS. */
const wayOf = (
  points: readonly Metres[],
  speed: number,
): { readonly at: Metres; readonly speed: number }[] => {
  const steps: { at: Metres; speed: number }[] = []
  const stride = (speed * STEP_MS) / SECOND
  points.forEach((to, index) => {
    const from = points[index - 1]
    if (!from) return
    const metres = Math.hypot(to[0] - from[0], to[1] - from[1])
    const count = Math.max(1, Math.round(metres / stride))
    for (let step = 1; step <= count; step++) {
      const at = [0, 1].map(
        (axis) => (from[axis] ?? 0) + (((to[axis] ?? 0) - (from[axis] ?? 0)) * step) / count,
      )
      steps.push({ at: [at[0] ?? 0, at[1] ?? 0], speed })
    }
  })
  return steps
}

/** Drives to the field by a road, works it in passes side by side, and parks at its end. */
const workADay = (vehicleId: number): Observation[] => {
  const { width, passes, length, speed, roadSpeed, roadLength } = FIELD
  const corners: Metres[] = [[0, 0]]
  for (let pass = 0; pass < passes; pass++) {
    const [from, to] = pass % 2 === 0 ? [0, length] : [length, 0]
    corners.push([pass * width, from], [pass * width, to])
  }
  const steps = [
    ...wayOf(
      [
        [-roadLength, 0],
        [0, 0],
      ],
      roadSpeed,
    ),
    ...wayOf(corners, speed),
  ]
  const last = steps.at(-1)?.at ?? [0, 0]
  for (let row = 0; row < 120; row++) steps.push({ at: last, speed: 0 })
  return steps.map(({ at, speed: now }, row) => {
    const [latitude, longitude] = placeOf(at)
    return location(vehicleId, FROM + row * STEP_MS, { latitude, longitude, speed: now, ignitionOn: now > 0 })
  })
}

let host: TestFleetApp
let owner: TestUser
let tractor = 0
let parked = 0
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  ;[tractor = 0, parked = 0] = await host.addVehicles('owner', [{ key: 'tractor' }, { key: 'parked' }])
  await host.stage.record(...workADay(tractor))
  const [latitude, longitude] = START
  await host.stage.record(
    ...Array.from({ length: 100 }, (_, row) =>
      location(parked, FROM + row * 60 * SECOND, { latitude, longitude, speed: 0, ignitionOn: false }),
    ),
  )
})
afterAll(() => host.close())

const along = (query: Readonly<Record<string, number | string>>, as = owner, vehicleId = tractor) => {
  const pairs = Object.entries({ ...PERIOD, width: 20, ...query }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return host.call(
    as,
    'GET',
    `${pathOf('alongZone', { vehicleId })}?${new URLSearchParams(pairs).toString()}`,
  )
}
const field = (body: object, as = owner, vehicleId = tractor) =>
  host.call(as, 'POST', pathOf('fieldZones', { vehicleId }), { body: { ...PERIOD, ...body } })

test('builds a corridor along the route of a period, which is saved as a geozone as it is [API-87, GEO-16]', async () => {
  const toField = { to: FROM + (FIELD.roadLength / FIELD.roadSpeed) * SECOND }
  const answer = await along({ width: 12.5, ...toField })
  expect(answer.status, answer.text).toBe(200)
  const zone: Corridor = corridor.parse(answer.json)
  expect(zone.width).toBe(12.5)
  expect(zoneFault(zone)).toBeNull()
  // The road is straight.
  expect(zone.points).toHaveLength(2)
  const [a, b] = zone.points
  const metres = distanceM(a?.latitude ?? 0, a?.longitude ?? 0, b?.latitude ?? 0, b?.longitude ?? 0)
  expect(Math.abs(metres - FIELD.roadLength)).toBeLessThan(200)
  expect((await host.call(owner, 'GET', CALLS.geozones.path)).json).toEqual([])
  const types = await host.call(owner, 'GET', CALLS.zoneTypes.path)
  const [type] = types.json as { id: number }[]
  const body = [{ ...zone, name: 'Way', zoneTypeId: type?.id, color: '#3366cc' }]
  expect((await host.call(owner, 'PUT', CALLS.createGeozones.path, { body })).status).toBe(200)
})

test('says that a vehicle did not move, or was silent [API-87, API-88, ERR-21]', async () => {
  const text = 'vehicle did not move, no coordinates for geozone'
  const silent = { from: FROM - 5 * HOUR, to: FROM - 4 * HOUR }
  for (const answer of [
    await along({}, owner, parked),
    await along(silent),
    await field({ width: 12 }, owner, parked),
    await field({ width: 12, ...silent }),
  ])
    expect(answer).toMatchObject({ status: 422, json: { code: 'not_driven', message: text } })
})

test('takes widths above 0 and periods of at most 31 days, and names the field otherwise [API-87, API-88, VALID-21]', async () => {
  for (const width of [0, -1, '0.0', 20_001, 'x', '']) {
    expect(await along({ width })).toMatchObject({ status: 400, json: { field: 'width' } })
  }
  for (const width of [0, -1, 0.4, 101, '6'])
    expect(await field({ width })).toMatchObject({ status: 400, json: { field: 'width' } })
  const long = { to: FROM + DRIVE_PERIOD_MAX_MS + 1 }
  const wrong = { status: 400, json: { field: 'to', allowed: 'at most 31 days after from' } }
  expect(await along(long)).toMatchObject(wrong)
  expect(await field({ width: 12, ...long })).toMatchObject(wrong)
  for (const answer of [await along({ to: FROM }), await field({ width: 12, to: FROM })])
    expect(answer).toMatchObject({ status: 400, json: { field: 'to', allowed: 'later than from' } })
})

test('builds the outline of the field that was worked, without the road to it, with its figures [API-88, GEO-17]', async () => {
  const answer = await field({ width: FIELD.width })
  expect(answer.status, answer.text).toBe(200)
  const { width, fields }: WorkedFields = workedFields.parse(answer.json)
  expect(width).toBe(FIELD.width)
  const [found, ...others] = fields
  if (!found) throw new Error('no field')
  expect(others).toEqual([])
  const wanted = (FIELD.width * FIELD.passes * FIELD.length) / 10_000
  expect(Math.abs(found.area - wanted)).toBeLessThan(0.025 * wanted)
  expect(Math.abs(found.covered - wanted)).toBeLessThan(0.025 * wanted)
  expect(found.overlap).toBeLessThan(0.03 * wanted)
  expect(found.missed).toBeLessThan(0.02 * wanted)
  expect(found.holes).toEqual([])
  expect(zoneFault(found)).toBeNull()
})

test('takes the width of the tool from the settings of the vehicle, that of the attached tool first [API-88, GEO-17]', async () => {
  expect(await field({})).toMatchObject({ status: 422, json: { field: 'width', code: 'not_set_up' } })
  const set = (name: string, value: number) =>
    host.call(owner, CALLS.updateVehicleSettings.method, pathOf('updateVehicleSettings', { id: tractor }), {
      body: [{ name, value }],
    })
  expect((await set('width', 12)).status).toBe(200)
  expect(workedFields.parse((await field({})).json).width).toBe(12)
  expect((await set('attached_equipment_width', 15)).status).toBe(200)
  const { width, fields } = workedFields.parse((await field({})).json)
  expect(width).toBe(15)
  // Passes of 15 m at a distance of 12 m overlap by 3 m.
  const overlap = ((FIELD.passes - 1) * 3 * FIELD.length) / 10_000
  expect(Math.abs((fields[0]?.overlap ?? 0) - overlap)).toBeLessThan(0.15 * overlap)
})

test('finds no field on a road [API-88, GEO-17]', async () => {
  const onRoad = { to: FROM + (FIELD.roadLength / FIELD.roadSpeed) * SECOND }
  expect(await field({ width: 12, ...onRoad })).toMatchObject({
    status: 422,
    json: { message: 'The vehicle worked no field in the period' },
  })
})

test('needs the rights to positions, to tracks and to edit zones, and a visible vehicle [API-87, API-88, GATE-13]', async () => {
  const forbidden = { status: 403, json: { code: 'forbidden' } }
  for (const right of ['seeCurrentPosition', 'getTracks', 'editZones'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- accounts are made one after the other
    const limited = await host.addUser(`without-${right}`, { kind: 'limited', owner, without: [right] })
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect([await along({}, limited), await field({ width: 12 }, limited)]).toMatchObject([
      forbidden,
      forbidden,
    ])
  }
  const stranger = await host.addUser('stranger')
  const hidden = await host.addUser('hidden', { kind: 'limited', owner })
  await host.restrict(hidden, [tractor], false)
  for (const who of [stranger, hidden])
    for (const answer of [await along({}, who), await field({ width: 12 }, who)])
      expect(answer.status).toBe(404)
  const limited = await host.addUser('limited', { kind: 'limited', owner })
  expect((await along({}, limited)).status).toBe(200)
})

test.each<CallName>(['alongZone', 'fieldZones'])(
  '%s is refused to the read-only demo account [DEMO-09]',
  async (call) => {
    const demo = await host.addUser(`demo-${call.toLowerCase()}`, { kind: 'demo', owner })
    const answer = call === 'alongZone' ? await along({}, demo) : await field({ width: 12 }, demo)
    expect(answer.status).toBe(403)
  },
)
