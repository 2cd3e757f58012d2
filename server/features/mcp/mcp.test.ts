import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { DAY, openReportStage, type ReportStage } from '../reports/testReports.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { bearerOf, openTestMcp, type TestMcp } from './testMcp.ts'
import { MCP_TOOLS } from './tools.ts'

let stage: ReportStage
let limited: TestUser, stranger: TestUser
let reader: TestMcp, changer: TestMcp
let [a, b, foreign] = [0, 0, 0]

const READING = [
  'find_vehicles',
  'where_was_vehicle',
  'vehicle_journey',
  'list_events',
  'explain_event',
  'list_report_kinds',
  'run_report',
  'read_report',
  'list_alarms',
]
const CHANGING = ['acknowledge_alarm', 'add_vehicle_note']
/** The drive of the report stage begins an hour after the day: 01:00 in Kyiv. */
const DRIVE_FROM = DAY.from + 3_600_000
const iso = (at: number): string => new Date(at).toISOString()

beforeAll(async () => {
  stage = await openReportStage()
  const { host, owner } = stage
  ;[a = 0, b = 0] = stage.vehicles
  limited = await host.addUser('limited', { kind: 'limited', owner, without: ['getTracks', 'getReports'] })
  stranger = await host.addUser('stranger')
  ;[foreign = 0] = await host.addVehicles('stranger', [{ key: 'Z' }])
  await host.restrict(limited, [b], true)
  await host.stage.record(location(a, TEST_START, { latitude: 50.05, longitude: 30, speed: 15 }))
  await host.stage.record({ event: 'SOS_ALARM', data: { vehicleId: a, timestamp: TEST_START + 1_000 } })
  reader = await openTestMcp(host, await bearerOf(host, owner, 'read'))
  changer = await openTestMcp(host, await bearerOf(host, owner, 'change'))
})
afterAll(() => stage.host.close())
afterEach(() => stage.reset())

describe('rights', () => {
  test('offers a token that reads no tool that changes something, and a changing one every tool', async () => {
    expect(await reader.tools()).toEqual(READING)
    expect(await changer.tools()).toEqual([...READING, ...CHANGING])
    expect(MCP_TOOLS.map(({ name }) => name)).toEqual([...READING, ...CHANGING])
    const { tools } = await changer.client.listTools()
    const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)
    expect(readOnly).toEqual(READING)
  })

  test('refuses a changing tool of a token that reads, and leaves the alarm as it was', async () => {
    const input = { vehicleId: a, cause: 'sos', event: 1 }
    await expect(reader.use('acknowledge_alarm', input)).rejects.toThrow('There is no tool acknowledge_alarm')
    const { json } = await reader.use('list_alarms')
    expect(json).toMatchObject({ found: 1, alarms: [{ vehicleId: a, takenBy: null }] })
  })

  test('refuses a caller without a token, with an unknown one, and with a revoked one', async () => {
    const { host, owner } = stage
    await expect(openTestMcp(host, '')).rejects.toThrow(/401|session/i)
    await expect(openTestMcp(host, `Bearer mer_${'x'.repeat(42)}`)).rejects.toThrow(/401|session/i)
    const token = await bearerOf(host, owner, 'read')
    const own = await openTestMcp(host, token)
    await host.call(owner, 'DELETE', CALLS.revokeAccessTokens.path)
    await expect(own.use('find_vehicles')).rejects.toThrow(/401|session/i)
    reader = await openTestMcp(host, await bearerOf(host, owner, 'read'))
    changer = await openTestMcp(host, await bearerOf(host, owner, 'change'))
  })

  test("shows a limited user their vehicles alone, and only the tools that the user's rights allow", async () => {
    const { host } = stage
    const own = await openTestMcp(host, await bearerOf(host, limited, 'change'))
    expect(await own.tools()).toEqual(['find_vehicles', 'list_alarms', ...CHANGING])
    expect((await own.use('find_vehicles')).json).toMatchObject({ found: 1, vehicles: [{ id: b }] })
    expect((await own.use('list_alarms')).json).toMatchObject({ found: 0 })
    const note = await own.use('add_vehicle_note', { vehicleId: a, title: 'Mine', text: '' })
    expect(note).toMatchObject({ isError: true, text: `Vehicle with ID = ${a} does not belong to user` })
  })

  test('refuses the vehicles and reports of another owner in every tool', async () => {
    const moment = iso(DRIVE_FROM)
    const period = { from: moment, to: iso(DRIVE_FROM + 60_000) }
    const refused = `Vehicle with ID = ${foreign} does not belong to user`
    const inputs = {
      where_was_vehicle: { vehicleId: foreign, at: moment },
      vehicle_journey: { vehicleId: foreign, ...period },
      list_events: { vehicleId: foreign, ...period },
      explain_event: { vehicleId: foreign, at: moment },
      run_report: { kind: 'daily-traffic', vehicleIds: [foreign], ...period },
      acknowledge_alarm: { vehicleId: foreign, cause: 'sos', event: 1 },
      add_vehicle_note: { vehicleId: foreign, title: 'Mine', text: '' },
    }
    for (const [tool, input] of Object.entries(inputs))
      expect([tool, await changer.use(tool, input)]).toEqual([
        tool,
        expect.objectContaining({ isError: true, text: refused }),
      ])
    const other = await openTestMcp(stage.host, await bearerOf(stage.host, stranger, 'read'))
    const report = await stage.build()
    const answer = await other.use('read_report', { report })
    expect(answer.isError).toBe(true)
    expect(answer.text).not.toContain('daily-traffic')
  })
})

describe('bad input', () => {
  test.each([
    ['find_vehicles', { limit: 0 }, 'limit must be at least 1'],
    ['find_vehicles', { text: 'x'.repeat(101) }, 'text must be at most 100 characters long'],
    ['find_vehicles', { colour: 'red' }, 'the input must be without: colour'],
    ['where_was_vehicle', { vehicleId: 'one', at: '2026-11-20T08:00:00Z' }, 'vehicleId must be a number'],
    ['where_was_vehicle', { vehicleId: 1, at: 'yesterday' }, 'at must be a moment with its offset, such as'],
    [
      'where_was_vehicle',
      { vehicleId: 1, at: '2026-11-20T08:00:00Z', timeZone: 'Mars/Base' },
      'timeZone must be a time zone, such as Europe/Kyiv',
    ],
    [
      'vehicle_journey',
      { vehicleId: 1, from: '2026-11-20T08:00:00Z', to: '2026-11-20T07:00:00Z' },
      'to must be later than from',
    ],
    [
      'list_events',
      { vehicleId: 1, from: '2026-01-01T00:00:00Z', to: '2026-02-02T00:00:00Z' },
      'to must be at most 31 days after from',
    ],
    ['run_report', { kind: 'all' }, 'kind must be one of: daily-traffic'],
    ['read_report', {}, 'report must be a number'],
    ['acknowledge_alarm', { vehicleId: 1, cause: 'fire', event: 1 }, 'cause must be one of: sos, signaling'],
    ['add_vehicle_note', { vehicleId: 1, title: '', text: '' }, 'title must be at least 1 characters long'],
  ])('of %s %j names the field and what is allowed', async (tool, input, message) => {
    const answer = await changer.use(tool, input)
    expect(answer.isError).toBe(true)
    expect(answer.text).toContain(message)
  })

  test('that is no message of the protocol is refused with its field', async () => {
    const headers = { accept: 'application/json, text/event-stream', authorization: reader.token }
    const ask = (body: object) => stage.host.call(null, 'POST', CALLS.mcp.path, { body, headers })
    expect(await ask({ jsonrpc: '1.0', method: 'tools/list' })).toMatchObject({
      status: 400,
      json: { field: 'jsonrpc', allowed: 'one of: 2.0' },
    })
    expect((await ask({ jsonrpc: '2.0', id: 1, method: 'nothing/such' })).json).toMatchObject({
      error: { code: -32601 },
    })
    expect(
      await stage.host.call(null, 'POST', CALLS.mcp.path, {
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        headers: { authorization: reader.token, accept: 'text/plain' },
      }),
    ).toMatchObject({
      status: 406,
      json: { code: 'bad_input', message: expect.stringContaining('Not Acceptable') },
    })
    expect((await stage.host.call(null, 'GET', CALLS.mcp.path, { headers })).status).toBe(405)
  })
})

describe('tools that read', () => {
  test('find_vehicles answers where vehicles are, in km/h and in the time zone asked for', async () => {
    const { json } = await reader.use('find_vehicles', { text: 'vehicle a', timeZone: 'Europe/Kyiv' })
    expect(json).toMatchObject({
      found: 1,
      shown: 1,
      vehicles: [
        {
          id: a,
          name: 'Vehicle A',
          licensePlate: 'AA A',
          alarms: ['SOS button'],
          lastPosition: {
            at: '2026-11-20T14:00:00+02:00',
            speedKmPerHour: 54,
            ignition: 'on',
            place: { latitude: 50.05, longitude: 30, address: expect.any(String) },
          },
        },
      ],
    })
    expect((await reader.use('find_vehicles', { limit: 3 })).json).toMatchObject({ found: 12, shown: 3 })
  })

  test('where_was_vehicle answers the last position up to the moment and what went on', async () => {
    const at = DRIVE_FROM + 5 * 60_000 + 20_000
    const { json } = await reader.use('where_was_vehicle', { vehicleId: a, at: iso(at) })
    expect(json).toMatchObject({
      positionAt: '2026-11-18T23:05:00Z',
      positionIsOlderBy: '20 s',
      place: { latitude: 50.025, longitude: 30 },
      speedKmPerHour: 36,
      during: { what: 'trip', since: '2026-11-18T23:00:00Z', for: '5 min' },
    })
    const before = await reader.use('where_was_vehicle', { vehicleId: a, at: iso(DRIVE_FROM - 1_000) })
    expect(before.json).toMatchObject({ answer: 'The vehicle sent no position in the day before' })
  })

  test('vehicle_journey answers the same trips and totals as the track call', async () => {
    const period = { from: iso(DAY.from), to: iso(DAY.to) }
    const { json } = await reader.use('vehicle_journey', { vehicleId: a, ...period })
    const track = await stage.host.call(
      stage.owner,
      'GET',
      `${pathOf('track', { vehicleId: a })}?from=${DAY.from}&to=${DAY.to}`,
    )
    const { totals } = track.json as { totals: { mileage: number; trips: number } }
    expect(totals.trips).toBe(1)
    expect(json).toMatchObject({
      totals: { distanceKm: Math.round(totals.mileage / 10) / 100, trips: 1 },
      parts: [{ what: 'trip', from: '2026-11-18T23:00:00Z', lasted: '10 min', beganAt: { latitude: 50 } }],
      partsLeftOut: 0,
    })
  })

  test('list_events and explain_event say what happened, what it means, and what went on around it', async () => {
    const around = { from: iso(TEST_START - 60_000), to: iso(TEST_START + 60_000) }
    const { json } = await reader.use('list_events', { vehicleId: a, ...around, name: 'SOS_ALARM' })
    expect(json).toMatchObject({ found: 1, events: [{ name: 'SOS_ALARM', at: '2026-11-20T12:00:01Z' }] })
    const explained = await reader.use('explain_event', { vehicleId: a, at: '2026-11-20T12:00:01Z' })
    expect(explained.json).toMatchObject({
      name: 'SOS_ALARM',
      meaning: 'The SOS button was pressed.',
      at: '2026-11-20T12:00:01Z',
      place: { latitude: 50.05, longitude: 30, address: expect.any(String) },
      atThatMoment: { speedKmPerHour: 54, ignition: 'on' },
      notifications: expect.any(Array),
    })
    const none = await reader.use('explain_event', { vehicleId: a, at: iso(DRIVE_FROM) })
    expect(none).toMatchObject({
      isError: true,
      text: expect.stringContaining('no such event within a minute'),
    })
  })

  test('list_report_kinds, run_report and read_report build a report and answer all of its rows', async () => {
    const kinds = await reader.use('list_report_kinds')
    expect(kinds.json).toMatchObject({
      kinds: expect.arrayContaining([
        expect.objectContaining({
          kind: 'daily-traffic',
          columns: expect.arrayContaining(['mileage (km)', 'maxSpeed (km/h)']),
        }),
      ]),
    })
    stage.startProcess()
    let answer: Awaited<ReturnType<TestMcp['use']>> | null = null
    const asked = reader
      .use('run_report', {
        kind: 'daily-traffic',
        vehicleIds: [a],
        from: iso(DAY.from),
        to: iso(DAY.to),
        timeZone: 'Europe/Kyiv',
      })
      .then((given) => (answer = given))
    await stage.until(() => answer !== null)
    const { json } = await asked
    expect(json).toMatchObject({
      state: 'done',
      isComplete: true,
      parts: [
        {
          vehicleId: a,
          rows: [{ day: '2026-11-19', trips: 1, moving: '10 min', 'mileage (km)': expect.any(Number) }],
        },
      ],
    })
    const again = await reader.use('read_report', { report: json?.['report'] })
    expect(again.json).toEqual(json)
    const rest = await reader.use('read_report', { report: json?.['report'], after: 1 })
    expect(rest.json).toMatchObject({ parts: [] })
  })

  test('run_report answers after its time what is done, and how to go on', async () => {
    let answer: Awaited<ReturnType<TestMcp['use']>> | null = null
    const input = { kind: 'daily-traffic', from: iso(DAY.from), to: iso(DAY.to) }
    const asked = reader.use('run_report', input).then((given) => (answer = given))
    await stage.until(() => answer !== null)
    const { json } = await asked
    expect(json).toMatchObject({ state: 'queued', isComplete: false, parts: [] })
    expect(json?.['next']).toBe(
      `Call read_report with report ${String(json?.['report'])} and after 0 for what follows`,
    )
  })
})

describe('tools that change', () => {
  test('acknowledge_alarm takes the alarm of list_alarms, once', async () => {
    const { json } = await changer.use('list_alarms')
    const [alarm] = z.array(z.object({ event: z.number() })).parse(json?.['alarms'])
    const input = { vehicleId: a, cause: 'sos', event: alarm?.event, note: 'Called the driver' }
    expect((await changer.use('acknowledge_alarm', input)).json).toMatchObject({ takenBy: 'owner' })
    expect((await changer.use('list_alarms')).json).toMatchObject({
      alarms: [{ takenBy: { login: 'owner', note: 'Called the driver' } }],
    })
    const other = await changer.use('acknowledge_alarm', { ...input, event: 0 })
    expect(other.isError).toBe(true)
  })

  test('add_vehicle_note writes the note of the call', async () => {
    await changer.use('add_vehicle_note', { vehicleId: a, title: 'Tyres', text: 'Worn' })
    const notes = await stage.host.call(stage.owner, 'GET', `${CALLS.vehicleNotes.path}?vehicleId=${a}`)
    expect(notes.json).toMatchObject([{ title: 'Tyres', text: 'Worn', changedBy: 'owner' }])
  })
})

test('answers the client over a real connection', async () => {
  const { host, owner } = stage
  const address = await host.app.listen({ host: '127.0.0.1', port: 0 })
  const token = await bearerOf(host, owner, 'read')
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(address + CALLS.mcp.path), {
      requestInit: { headers: { authorization: token } },
    }),
  )
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(READING)
  const find = () => client.callTool({ name: 'find_vehicles', arguments: { limit: 1 } })
  expect(await find()).toMatchObject({ content: [{ text: expect.stringContaining('"found":12') }] })
  await client.close()
})
