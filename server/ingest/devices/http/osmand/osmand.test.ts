import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLS } from '../../../../../src/contract/http/paths.ts'
import type { DeviceCommand } from '../../ports.ts'
import type { TestGateway } from '../testGateway.ts'
import { INTAKE_NOW, openTestIntake } from '../testIntakeApp.ts'

const PATH = CALLS.intakeOsmand.path

let app: FastifyInstance
let gateway: TestGateway
beforeEach(async () => {
  ;({ app, gateway } = await openTestIntake())
})

const get = (query: string) => app.inject({ url: `${PATH}?${query}` })
const post = (payload: object) => app.inject({ method: 'POST', url: PATH, payload })
const refusalOf = (answer: { statusCode: number; json(): unknown }) => ({
  status: answer.statusCode,
  ...(answer.json() as { field?: string; allowed?: string }),
})

describe('the form in the address', () => {
  test('reads a Traccar Client report in the units of the product', async () => {
    // As Traccar Client for Android sends it: seconds, knots, per cent.
    const answer = await get(
      'id=123456&timestamp=1795176000&lat=50.4501&lon=30.5234&speed=19.438&bearing=360&altitude=179.0&accuracy=4.5&batt=87.0&charge=true',
    )
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(gateway.kept).toEqual([
      {
        identifier: '123456',
        report: {
          at: 1_795_176_000_000,
          fix: {
            latitude: 50.4501,
            longitude: 30.5234,
            altitude: 179,
            speed: expect.closeTo(10, 3),
            course: 0,
            satellites: null,
            hdop: null,
            accuracy: 4.5,
            isValid: true,
          },
          attributes: { batteryLevel: 87, charge: true },
        },
      },
    ])
  })

  test('reads an OsmAnd report with milliseconds and hdop, and the place in one field', async () => {
    await get(
      'deviceid=a-1&location=-33.5,151.25&timestamp=1795176000123&hdop=1.2&speed=-1&heading=-1&valid=false',
    )
    expect(gateway.kept[0]?.report).toMatchObject({
      at: 1_795_176_000_123,
      fix: { latitude: -33.5, longitude: 151.25, hdop: 1.2, speed: null, course: null, isValid: false },
    })
  })

  test.each([
    ['1795176000', 1_795_176_000_000],
    ['1795176000123', 1_795_176_000_123],
    ['2026-11-20T12:00:00Z', INTAKE_NOW],
    ['2026-11-20T14:00:00.5%2B02:00', INTAKE_NOW + 500],
    ['2026-11-20%2012:00:00', INTAKE_NOW],
    ['', INTAKE_NOW],
  ])('reads the time %s', async (text, at) => {
    await get(`id=1&lat=1&lon=2&timestamp=${text}`)
    expect(gateway.kept[0]?.report.at).toBe(at)
  })

  test('stores other fields by name, as numbers, booleans and texts, but no push message address', async () => {
    await get(
      'id=1&lat=1&lon=2&fuel=12.5&ignition=true&driverUniqueId=00AB&note=a%20b&sat=9&notificationToken=x',
    )
    expect(gateway.kept[0]?.report.attributes).toEqual({
      fuel: 12.5,
      ignition: true,
      rfid: '00AB',
      note: 'a b',
      satellites: 9,
    })
  })

  test('accepts several cells and networks, as many as a text holds', async () => {
    const cells = 'cell=255,1,16,2224&cell=255,1,16,2223,-90'
    const networks = Array.from({ length: 40 }, (_, index) => `wifi=00-14-22-01-23-${10 + index},-80`).join(
      '&',
    )
    const answer = await get(`id=1&lat=50&lon=30&${cells}&${networks}`)
    expect(answer.statusCode).toBe(200)
    const { cell, wifi } = gateway.kept[0]?.report.attributes ?? {}
    expect(cell).toBe('255,1,16,2224;255,1,16,2223,-90')
    expect(String(wifi).split(';')).toHaveLength(23)
    expect(String(wifi)).toMatch(/^(00-14-22-01-23-\d\d,-80(;|$))+$/)
  })

  test('accepts a report without a place if it has other contents', async () => {
    await get('id=1&alarm=sos')
    expect(gateway.kept[0]?.report).toEqual({ at: INTAKE_NOW, fix: null, attributes: { alarm: 'sos' } })
  })

  test.each([
    ['lat=1&lon=2', 'id'],
    ['id=&lat=1&lon=2', 'id'],
    ['id=a%00b&lat=1&lon=2', 'id'],
    ['id=1', 'lat'],
    ['id=1&lat=1', 'lon'],
    ['id=1&lon=1', 'lat'],
    ['id=1&lat=91&lon=1', 'lat'],
    ['id=1&lat=1&lon=180.1', 'lon'],
    ['id=1&lat=NaN&lon=1', 'lat'],
    ['id=1&lat=0x10&lon=1', 'lat'],
    ['id=1&location=1', 'location'],
    ['id=1&location=1,2,3', 'location'],
    ['id=1&lat=1&lon=2&timestamp=yesterday', 'timestamp'],
    ['id=1&lat=1&lon=2&timestamp=-5', 'timestamp'],
    ['id=1&lat=1&lon=2&speed=fast', 'speed'],
    ['id=1&lat=1&lon=2&valid=maybe', 'valid'],
    ['id=1&lat=1&lat=3&lon=2', 'lat'],
    ['id=1&lat=1&lon=2&secret=x', 'secret'],
    [`id=1&lat=1&lon=2&note=${'x'.repeat(600)}`, 'note'],
    ['id=1&lat=1&lon=2&note=a%00b', 'note'],
  ])('rejects %s by the name of the missing or invalid field', async (query, field) => {
    const refusal = refusalOf(await get(query))
    expect(refusal).toMatchObject({ status: 400, field, allowed: expect.any(String) })
    expect(gateway.kept).toEqual([])
    expect(gateway.garbage).toEqual(['osmand bad_input'])
  })
})

test('reads a form in the body as one in the address', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload: 'id=7&lat=50.5&lon=30.5',
  })
  expect(answer.statusCode).toBe(200)
  expect(gateway.kept[0]).toMatchObject({ identifier: '7', report: { fix: { latitude: 50.5 } } })
})

test('reads a post without a body by its address', async () => {
  expect((await app.inject({ method: 'POST', url: `${PATH}?id=7&lat=50.5&lon=30.5` })).statusCode).toBe(200)
  expect(gateway.kept[0]?.identifier).toBe('7')
})

/** As the newer client sends it. */
const MESSAGE = {
  device_id: '123456',
  _: '&id=123456',
  location: {
    timestamp: '2026-11-20T11:59:58.123Z',
    coords: {
      latitude: 50.45,
      longitude: 30.52,
      accuracy: 12,
      speed: 8.3,
      heading: 91.2,
      altitude: 170,
      ellipsoidal_altitude: 1,
    },
    event: 'motionchange',
    is_moving: true,
    odometer: 1234.5,
    mock: false,
    activity: { type: 'in_vehicle', confidence: 100 },
    battery: { level: 0.87, is_charging: true },
    extras: { trip: 'A', nested: { left: 'out' } },
  },
}

describe('the form as JSON', () => {
  test('reads a report of the newer client', async () => {
    expect((await post(MESSAGE)).statusCode).toBe(200)
    expect(gateway.kept).toEqual([
      {
        identifier: '123456',
        report: {
          at: Date.UTC(2026, 10, 20, 11, 59, 58, 123),
          fix: {
            latitude: 50.45,
            longitude: 30.52,
            altitude: 170,
            speed: 8.3,
            course: 91.2,
            satellites: null,
            hdop: null,
            accuracy: 12,
            isValid: true,
          },
          attributes: {
            event: 'motionchange',
            motion: true,
            odometer: 1234.5,
            mock: false,
            activity: 'in_vehicle',
            batteryLevel: 87,
            charge: true,
            trip: 'A',
          },
        },
      },
    ])
  })

  test('treats values below 0 as not known', async () => {
    const { location } = MESSAGE
    const coords = { latitude: 1, longitude: 2, speed: -1, heading: -1, accuracy: -1 }
    await post({ ...MESSAGE, location: { ...location, coords, battery: { level: -1 } } })
    expect(gateway.kept[0]?.report.fix).toMatchObject({
      speed: null,
      course: null,
      accuracy: null,
      altitude: null,
    })
    expect(gateway.kept[0]?.report.attributes).not.toHaveProperty('batteryLevel')
  })

  test.each([
    [{ device_id: undefined }, 'device_id'],
    [{ location: undefined }, 'location'],
    [{ location: { ...MESSAGE.location, timestamp: 'now' } }, 'location.timestamp'],
    [
      { location: { ...MESSAGE.location, coords: { latitude: 91, longitude: 1 } } },
      'location.coords.latitude',
    ],
    [{ location: { ...MESSAGE.location, coords: { longitude: 1 } } }, 'location.coords.latitude'],
    [{ location: { ...MESSAGE.location, extras: { a: 'a\u0000' } } }, 'location.extras.a'],
  ])('rejects %j by its name', async (change, field) => {
    expect(refusalOf(await post({ ...MESSAGE, ...change }))).toMatchObject({ status: 400, field })
    expect(gateway.kept).toEqual([])
  })
})

describe('the reporting device', () => {
  test('gets the same response when it is unknown as with a wrong secret, which comes in a header', async () => {
    gateway.refusals.set('unknown', 'unknownDevice').set('guarded', 'wrongSecret')
    const unknown = await get('id=unknown&lat=1&lon=2')
    const guarded = await get('id=guarded&lat=1&lon=2')
    expect([unknown.statusCode, guarded.statusCode]).toEqual([401, 401])
    expect(guarded.body).toBe(unknown.body)
    await app.inject({ url: `${PATH}?id=1&lat=1&lon=2`, headers: { 'x-device-secret': 'sesame' } })
    expect(gateway.claims.map(({ protocol, secret }) => [protocol, secret])).toEqual([
      ['osmand', null],
      ['osmand', null],
      ['osmand', 'sesame'],
    ])
  })

  test('gets 200 only once the report is stored', async () => {
    let store = (): void => undefined
    gateway.gate = new Promise((resolve) => {
      store = resolve
    })
    let isAnswered = false
    const answer = get('id=1&lat=1&lon=2').then((one) => {
      isAnswered = true
      return one
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(isAnswered).toBe(false)
    store()
    expect((await answer).statusCode).toBe(200)
  })

  test('gets an error while nothing can be stored, so that it sends again', async () => {
    gateway.failure = new Error('the disk is full')
    expect((await get('id=1&lat=1&lon=2')).statusCode).toBe(500)
  })
})

test('gets a waiting command with the response, once, and the command is stored as handed over', async () => {
  const order: DeviceCommand = {
    commandId: 5,
    vehicleId: 1,
    deviceSerial: '1',
    content: { command: 'out-vals', outVals: { firstOutVal: true, secondOutVal: false } },
  }
  gateway.commands.set('1', [order])
  const first = await get('id=1&lat=1&lon=2')
  expect([first.statusCode, first.body]).toEqual([200, 'out-vals firstOutVal=1 secondOutVal=0'])
  expect(first.headers['content-type']).toMatch(/^text\/plain/)
  expect((await get('id=1&lat=1&lon=2')).body).toBe('')
  expect(gateway.settled).toEqual([
    {
      commandId: 5,
      state: 'answered',
      answer: 'handed over with the answer to a report',
      isUnconfirmed: true,
    },
  ])
})

test('finds the path on the main port closed unless the settings open it', async () => {
  const closed = await openTestIntake({ isOsmandOnMainPort: false })
  const answer = await closed.app.inject({ url: `${PATH}?id=1&lat=1&lon=2` })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_set_up'])
  expect(closed.gateway.kept).toEqual([])
})
