import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_PATH, TOKEN_SUBPROTOCOL_PREFIX } from '../../../src/contract/wire/protocol.ts'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../../features/vehicles/testFleetApp.ts'
import { createDeviceGateway, type RunningGateway } from '../../ingest/devices/gateway/gateway.ts'
import { whileMoving } from '../../ingest/devices/gateway/testGateway.ts'
import { FIXED_LIMITS } from '../../ingest/devices/tcp/tcpLimits.ts'
import { startTcpListener, type TcpListener } from '../../ingest/devices/tcp/tcpListener.ts'
import {
  boxPacket,
  connectWialon,
  type WialonRecord,
} from '../../ingest/devices/wialonIps/testing/wialonDevice.ts'
import { wialonIps } from '../../ingest/devices/wialonIps/wialonIps.ts'
import type { WireEventLike } from '../testFleet.ts'

/** From a tracker's protocol through the whole server to an open page. */

const IMEI = '356307042441099'
const MINUTE = 60_000

let host: TestFleetApp
let owner: TestUser
let gateway: RunningGateway
let port: TcpListener
let vehicleId: number
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  vehicleId = (await host.addVehicles('owner', [{ key: 'wialon', deviceSerial: IMEI }]))[0] ?? 0
  const log = (line: string) => void host.stage.lines.push(line)
  gateway = createDeviceGateway({ fleet: host.stage.fleet, log, keepDays: 30 })
  await gateway.start()
  port = await startTcpListener({
    protocol: wialonIps,
    host: '127.0.0.1',
    port: 0,
    limits: { ...FIXED_LIMITS, connections: 10, connectionsPerAddress: 10 },
    gateway,
    clock: host.stage.clock,
    log,
  })
})
afterAll(async () => {
  await whileMoving(host.stage.clock, port.stop())
  await gateway.stop()
  await host.close()
})

const record = (at: number, minute: number, fuel: number): WialonRecord => {
  const driven = Math.min(minute, 10) + Math.max(0, minute - 40)
  const isDriving = minute < 10 || minute > 40
  return {
    at,
    latitude: 50 + driven * 0.009,
    longitude: 30.5,
    speedKmh: isDriving ? 60 : 0,
    course: 0,
    altitude: 120,
    satellites: 9,
    more: { hdop: 1, inputs: 0, outputs: 0, adc: [], ibutton: null, params: [`fuel:2:${fuel}`, 'ign:1:1'] },
  }
}

/** What a page was sent of the vehicle, but for positions and sensors. */
const openPage = async (): Promise<WireEventLike[]> => {
  const address = (await host.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  const page = new WebSocket(address + SOCKET_PATH, ['fleet.v1.json', TOKEN_SUBPROTOCOL_PREFIX + owner.token])
  const got: WireEventLike[] = []
  page.on('message', (data: Buffer) => {
    got.push(...[JSON.parse(data.toString()) as WireEventLike | WireEventLike[]].flat())
  })
  await once(page, 'open')
  page.send(JSON.stringify({ event: 'connection.resume', data: { seq: null } }))
  return got
}

test('publishes what a tracker stored while offline with its own times: parking, ignition, fuel, once each [NOTIF-15, NOTIF-18, LIVE-18]', async () => {
  const { clock, fleet } = host.stage
  const got = await openPage()
  const from = Math.floor((clock.now() - 60 * MINUTE) / 1_000) * 1_000
  const { client, answer } = await whileMoving(clock, connectWialon(port.port, '2.0', IMEI))
  expect(answer).toBe('#AL#1')
  const records = Array.from({ length: 100 }, (_, step) =>
    record(from + step * 30_000, step / 2, step < 40 ? 80 : 140),
  )
  for (let turn = 0; turn < 2; turn++) {
    for (let part = 0; part < 4; part++) {
      client.send(boxPacket('2.0', records.slice(part * 25, (part + 1) * 25)))
      expect(await whileMoving(clock, client.takeLine())).toBe('#AB#25')
    }
  }
  client.destroy()
  await fleet.follower.settle()
  const named = (name: string) => got.filter(({ event }) => event === name)
  const wanted = [
    'VEHICLE_PARKING_START',
    'PARKING_WITH_IGNITION_START',
    'VEHICLE_PARKING_END',
    'FUELLING_START',
    'FUELLING_END',
  ]
  while (wanted.some((name) => named(name).length === 0)) {
    await clock.advance(50)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  for (const name of wanted) expect(named(name).map(({ data }) => data['countPerDay'])).toEqual([1])
  const minuteOf = (name: string) => (Number(named(name)[0]?.data['timestamp']) - from) / MINUTE
  expect(minuteOf('VEHICLE_PARKING_START')).toBeCloseTo(10, 0)
  expect(minuteOf('VEHICLE_PARKING_END')).toBeCloseTo(40, 0)
  expect(minuteOf('FUELLING_START')).toBeGreaterThan(18)
  expect(minuteOf('FUELLING_END')).toBeLessThan(23)

  const period = `?from=${from}&to=${clock.now()}`
  const track = await host.call(owner, 'GET', pathOf('track', { vehicleId }) + period)
  const { events, fuellings, parkings } = track.json as Record<string, Record<string, unknown>[]>
  expect(events?.filter(({ name }) => name === 'FUELLING_START')).toMatchObject([
    { text: null, fuel: { litres: expect.closeTo(60.1, 1) as number, before: 80, after: 140 }, excess: null },
  ])
  expect(fuellings).toMatchObject([{ before: 80, after: 140 }])
  expect(Math.round(Number(parkings?.[0]?.['from']))).toBe(
    named('VEHICLE_PARKING_START')[0]?.data['timestamp'],
  )
  const state = (await host.call(owner, CALLS.vehicleState.method, pathOf('vehicleState', { id: vehicleId })))
    .json
  expect(state).toMatchObject({ eventsCountPerDay: Object.fromEntries(wanted.map((name) => [name, 1])) })
})

test('the litres of an event are not for those who may not see fuel [USERS-07]', async () => {
  const blind = await host.addUser('blind', { kind: 'limited', owner, without: ['getFuelData'] })
  const period = `?from=${host.stage.clock.now() - 120 * MINUTE}&to=${host.stage.clock.now()}`
  const track = await host.call(blind, 'GET', pathOf('track', { vehicleId }) + period)
  const { events } = track.json as Record<string, Record<string, unknown>[]>
  expect(events?.filter(({ name }) => name === 'FUELLING_START')).toMatchObject([{ text: null, fuel: null }])
})
