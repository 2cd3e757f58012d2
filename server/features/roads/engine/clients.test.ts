import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRoadStandIn, refuse, type RoadStandIn } from '../testing/roadStandIn.ts'
import { readAnswers, trackOf } from '../testing/readAnswers.ts'
import { createHttpTransport } from './httpTransport.ts'
import { isInArea } from './isInArea.ts'
import { OsrmClient } from './osrmClient.ts'
import type { MatchedLeg, RoadEngine } from './roadEngine.ts'
import { ValhallaClient } from './valhallaClient.ts'

let standIn: RoadStandIn
let valhalla: RoadEngine
let osrm: RoadEngine
const { places, drive, offRoadTrack } = readAnswers()
const FROM = { latitude: places.from.lat, longitude: places.from.lon }
const TO = { latitude: places.to.lat, longitude: places.to.lon }
const { signal } = new AbortController()

beforeAll(async () => {
  standIn = await openRoadStandIn()
  const transport = createHttpTransport(standIn.url, { answerMs: 300, bytes: 100_000 })
  valhalla = new ValhallaClient(transport)
  osrm = new OsrmClient(transport)
})
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.answer = null
  standIn.asked.length = 0
})

const metresOf = (legs: readonly (MatchedLeg | null)[]): number =>
  legs.reduce((sum, leg) => sum + (leg?.metres ?? 0), 0)
const question = (): Record<string, unknown> =>
  JSON.parse(standIn.asked.at(-1)?.body ?? '{}') as Record<string, unknown>

describe('Valhalla', () => {
  test('returns distance, time and line of a way', async () => {
    const { metres, seconds, legs, line } = await valhalla.route([FROM, TO], null, signal)
    expect([metres, seconds]).toEqual([expect.closeTo(11_560, -2), expect.closeTo(605, -2)])
    expect(legs).toHaveLength(1)
    expect(line[0]).toEqual([expect.closeTo(FROM.longitude, 3), expect.closeTo(FROM.latitude, 3)])
    expect(line.at(-1)).toEqual([expect.closeTo(TO.longitude, 3), expect.closeTo(TO.latitude, 3)])
    expect(question()).toMatchObject({ costing: 'auto' })
  })

  test('asks for the way of a lorry with its measures', async () => {
    const lorry = { height: 4, width: 2.5, length: 16, weight: 20, axleLoad: 9 }
    const { metres } = await valhalla.route([FROM, TO], lorry, signal)
    expect(metres).toBeGreaterThan(11_900)
    expect(question()).toMatchObject({
      costing: 'truck',
      costing_options: { truck: { height: 4, width: 2.5, length: 16, weight: 20, axle_load: 9 } },
    })
  })

  test('asks for a way through many points in parts and joins them', async () => {
    const points = Array.from({ length: 41 }, () => FROM)
    const { legs, metres } = await valhalla.route(points, null, signal)
    const sizes = standIn.asked.map(({ body }) => (JSON.parse(body) as { locations: [] }).locations.length)
    expect(sizes).toEqual([20, 20, 3])
    expect([legs.length, Math.round(metres / 1_000)]).toEqual([3, 35])
  })

  test('returns a matrix, and the area from which a point is reached', async () => {
    const matrix = await valhalla.matrix([FROM, TO], [TO], null, signal)
    expect(matrix).toEqual([[{ metres: 11_561, seconds: 608 }], [{ metres: 0, seconds: 0 }]])
    const area = await valhalla.area(FROM, { minutes: 20, direction: 'to', vehicle: null }, signal)
    expect(question()).toMatchObject({ reverse: true, contours: [{ time: 20 }] })
    expect(isInArea(area, TO)).toBe(true)
    expect(isInArea(area, { latitude: 43, longitude: 1.5 })).toBe(false)
  })

  test('matches a drive with its mileage, streets and speed limits', async () => {
    const legs = await valhalla.match(trackOf(drive.positions), signal)
    expect(legs).toHaveLength(drive.positions.length - 1)
    expect(legs.every((leg) => leg !== null)).toBe(true)
    expect(Math.abs(metresOf(legs) / drive.metres - 1)).toBeLessThan(0.005)
    expect(legs[0]).toMatchObject({
      street: 'Carrer Doctor Vilanova',
      speedLimit: expect.closeTo(50 / 3.6, 3),
    })
  })

  test('leaves what is on no road unmatched, also where it crosses one', async () => {
    const legs = await valhalla.match(trackOf(offRoadTrack), signal)
    const unmatched = legs.flatMap((leg, index) => (leg === null ? [index] : []))
    expect(unmatched[0]).toBeGreaterThanOrEqual(19)
    expect(unmatched).toEqual(expect.arrayContaining(Array.from({ length: 18 }, (_, index) => 20 + index)))
    expect(legs.slice(0, 19).every((leg) => leg !== null)).toBe(true)
    expect(legs.slice(-15).every((leg) => leg !== null)).toBe(true)
  })
})

describe('OSRM', () => {
  test('returns distance, time and line of a way', async () => {
    const { metres, legs, line } = await osrm.route([FROM, TO], null, signal)
    expect(metres).toBeCloseTo(11_560, -2)
    expect(legs).toHaveLength(1)
    expect(line[0]).toEqual([expect.closeTo(FROM.longitude, 3), expect.closeTo(FROM.latitude, 3)])
    expect(standIn.asked[0]?.path).toMatch(
      /^\/route\/v1\/driving\/1\.521800,42\.506300;1\.597600,42\.567200\?overview=full/,
    )
  })

  test('returns a matrix', async () => {
    expect(await osrm.matrix([FROM, TO], [TO], null, signal)).toEqual([
      [{ metres: 11_561, seconds: 608 }],
      [{ metres: 0, seconds: 0 }],
    ])
    expect(standIn.asked[0]?.path).toContain('sources=0;1&destinations=2')
  })

  test('matches a track with streets and without speed limits', async () => {
    const legs = await osrm.match(trackOf(drive.positions.slice(0, 15)), signal)
    expect(legs).toHaveLength(14)
    expect(metresOf(legs)).toBeCloseTo(14 * 150, -2)
    expect(legs.some((leg) => leg?.street)).toBe(true)
    expect(legs.every((leg) => leg?.speedLimit === null && leg.line.length > 1)).toBe(true)
  })

  test('says what it cannot do', async () => {
    await expect(osrm.route([FROM, TO], { height: 4 }, signal)).rejects.toMatchObject({ fault: 'cannot' })
    await expect(
      osrm.area(FROM, { minutes: 10, direction: 'to', vehicle: null }, signal),
    ).rejects.toMatchObject({ fault: 'cannot' })
  })
})

describe('an engine that fails', () => {
  const noPath = { error_code: 442, error: 'No path could be found for input' }
  test.each([
    ['a server error', refuse(500, { oops: true }), 'unavailable'],
    ['an answer that is not JSON', (r) => void r.end('<html>'), 'unavailable'],
    ['an answer of another form', refuse(200, { trip: 7 }), 'unavailable'],
    [
      'a line that ends early',
      refuse(200, { trip: { legs: [{ summary: { length: 1, time: 1 }, shape: '_' }] } }),
      'unavailable',
    ],
    ['an answer without end', (r) => void r.write('{'), 'unavailable'],
    ['an answer that is too large', (r) => void r.end(' '.repeat(200_000)), 'unavailable'],
    ['a redirect', (r) => void r.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), 'unavailable'],
    ['a connection that breaks', (r) => void r.destroy(), 'unavailable'],
    ['no way', refuse(400, noPath), 'noWay'],
    ['no road', refuse(400, { error_code: 171, error: 'No suitable edges near location' }), 'noRoad'],
    ['points too far', refuse(400, { error_code: 154, error: 'Path distance exceeds' }), 'tooFar'],
    ['an unknown refusal', refuse(403, { error: 'Forbidden' }), 'unavailable'],
  ] as const satisfies readonly (readonly [string, NonNullable<RoadStandIn['answer']>, string])[])(
    'is reported: %s',
    async (_, answer, fault) => {
      standIn.answer = answer
      await expect(valhalla.route([FROM, TO], null, signal)).rejects.toMatchObject({
        name: 'RoadFailure',
        fault,
      })
    },
  )

  test('is reported by the codes of OSRM', async () => {
    standIn.answer = refuse(400, { code: 'NoSegment', message: 'Could not find a matching segment' })
    await expect(osrm.route([FROM, TO], null, signal)).rejects.toMatchObject({ fault: 'noRoad' })
    standIn.answer = refuse(400, { code: 'NoMatch', message: 'Could not match the trace.' })
    expect(await osrm.match(trackOf(drive.positions.slice(0, 3)), signal)).toEqual([null, null])
  })

  test('is not waited for by somebody who left', async () => {
    standIn.answer = () => undefined
    const left = new AbortController()
    const asked = valhalla.route([FROM, TO], null, left.signal)
    left.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
  })
})
