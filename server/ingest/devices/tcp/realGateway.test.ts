import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../readConfig.ts'
import type { DeviceCommand } from '../ports.ts'
import { type GatewayStage, openGatewayStage } from '../gateway/testGateway.ts'
import {
  connectTeltonika,
  readCommandPacket,
  recordsPacket,
  responsePacket,
} from '../teltonika/testing/teltonikaDevice.ts'
import { startTeltonika } from '../teltonika/startTeltonika.ts'
import { teltonika } from '../teltonika/teltonika.ts'
import { boxPacket, connectWialon, dataPacket, type WialonRecord } from '../wialonIps/testing/wialonDevice.ts'
import { startWialonIps } from '../wialonIps/startWialonIps.ts'
import { wialonIps } from '../wialonIps/wialonIps.ts'
import type { TcpProtocol } from './protocol.ts'
import { startTcpListener, type TcpListener } from './tcpListener.ts'
import { FIXED_LIMITS } from './tcpLimits.ts'

/** The ports in front of the real gateway, recorder and database. */

const WIALON_IMEI = '356307042441013'
const TELTONIKA_IMEI = '356307042441014'

let host: GatewayStage
let wialonPort: TcpListener
let teltonikaPort: TcpListener
let wialonVehicle: number
let teltonikaVehicle: number
beforeAll(async () => {
  host = await openGatewayStage()
  await host.gateway.start()
  ;[wialonVehicle = 0, teltonikaVehicle = 0] = await host.stage.addVehicles('owner', [
    { key: 'wialon', deviceSerial: WIALON_IMEI },
    { key: 'teltonika', deviceSerial: TELTONIKA_IMEI },
  ])
  wialonPort = await listen(wialonIps)
  teltonikaPort = await listen(teltonika)
})
afterAll(async () => {
  await host.settled(Promise.all([wialonPort.stop(), teltonikaPort.stop()]))
  await host.close()
})

const listen = (protocol: TcpProtocol): Promise<TcpListener> =>
  startTcpListener({
    protocol,
    host: '127.0.0.1',
    port: 0,
    limits: { ...FIXED_LIMITS, connections: 100, connectionsPerAddress: 100 },
    gateway: host.gateway,
    clock: host.stage.clock,
    log: (line) => void host.stage.lines.push(line),
  })
const now = (): number => host.stage.clock.now()
/** The whole second before this moment, as devices send it. */
const second = (): number => Math.floor(now() / 1000) * 1000
const placesOf = (vehicleId: number) =>
  host.stage.db
    .selectFrom('position')
    .select('ts')
    .where('vehicle_id', '=', vehicleId)
    .orderBy('ts')
    .execute()
const record = (at: number): WialonRecord => ({
  at,
  latitude: 50.45,
  longitude: 30.52,
  speedKmh: 36,
  course: 90,
  altitude: 120,
  satellites: 9,
})
const queue = async (
  vehicleId: number,
  deviceSerial: string,
  content: DeviceCommand['content'],
): Promise<number> => {
  const { id } = await host.stage.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const queued = await host.stage.fleet.commands.enqueue({
    vehicleId,
    ownerId: id,
    deviceSerial,
    content,
    askedBy: id,
  })
  return queued.commandId
}
const stateOf = async (commandId: number): Promise<string | undefined> =>
  (
    await host.stage.db
      .selectFrom('device_command')
      .select('state')
      .where('id', '=', commandId)
      .executeTakeFirst()
  )?.state
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await host.stage.clock.advance(20)
}

describe('trackers at the real gateway', () => {
  test('stores what Wialon IPS acknowledges once, however often it is sent', async () => {
    const at = second()
    const { client, answer } = await host.settled(connectWialon(wialonPort.port, '2.0', WIALON_IMEI))
    expect(answer).toBe('#AL#1')
    for (let turn = 0; turn < 2; turn += 1) {
      client.send(boxPacket('2.0', [record(at - 3_000), record(at - 2_000)]))
      expect(await host.settled(client.takeLine())).toBe('#AB#2')
      client.send(dataPacket('2.0', record(at - 1_000)))
      expect(await host.settled(client.takeLine())).toBe('#ASD#1')
    }
    expect((await placesOf(wialonVehicle)).map(({ ts }) => ts)).toEqual([at - 3_000, at - 2_000, at - 1_000])
    client.destroy()
  })

  test('stores what it acknowledges to a Teltonika tracker', async () => {
    const at = now()
    const { client, answer } = await host.settled(connectTeltonika(teltonikaPort.port, TELTONIKA_IMEI))
    expect(answer).toBe(1)
    const one = {
      priority: 0,
      longitude: 305_200_000,
      latitude: 504_500_000,
      altitude: 120,
      angle: 90,
      satellites: 9,
      speedKmh: 36,
      event: 0,
      elements: [],
    }
    client.send(
      recordsPacket('8E', [
        { ...one, at: at - 2_000 },
        { ...one, at: at - 1_000 },
      ]),
    )
    expect((await host.settled(client.take(4))).readUInt32BE()).toBe(2)
    expect((await placesOf(teltonikaVehicle)).map(({ ts }) => ts)).toEqual([at - 2_000, at - 1_000])
    client.destroy()
  })

  test("sends a person's command to the tracker, and applies the response to the command", async () => {
    const commandId = await queue(teltonikaVehicle, TELTONIKA_IMEI, {
      command: 'out-vals',
      outVals: { firstOutVal: true },
    })
    const { client } = await host.settled(connectTeltonika(teltonikaPort.port, TELTONIKA_IMEI))
    const command = await host.settled(client.take(20 + 'setdigout 1'.length))
    expect(readCommandPacket(command)).toBe('setdigout 1')
    expect(await stateOf(commandId)).toBe('sent')
    client.send(responsePacket('DOUT1:1 Timeout:INFINITY'))
    await until(async () => (await stateOf(commandId)) === 'answered')
    client.destroy()
  })

  test('rejects an unknown tracker in its protocol and lists it for the administrator', async () => {
    const { client, answer } = await host.settled(connectWialon(wialonPort.port, '1.1', '999000999000999'))
    expect(answer).toBe('#AL#0')
    await host.settled(client.closed)
    await until(async () => {
      const rows = await host.stage.db
        .selectFrom('unknown_device')
        .select(['protocol', 'identifier', 'remote_address'])
        .execute()
      return rows.some(
        (row) =>
          row.identifier === '999000999000999' &&
          row.protocol === 'wialon-ips' &&
          row.remote_address === '127.0.0.1',
      )
    })
  })
})

describe('the settings', () => {
  const depsOf = (env: Readonly<Record<string, string>>) => {
    const request = readConfig({ env, argv: [], cwd: '/srv', timeZone: 'UTC' })
    if (request.kind !== 'start') throw new Error('no start')
    const { clock, lines } = host.stage
    return {
      config: request.config,
      gateway: host.gateway,
      clock,
      log: (line: string) => void lines.push(line),
    }
  }

  test('open no port that is not set', async () => {
    expect(await startWialonIps(depsOf({}))).toBeNull()
    expect(await startTeltonika(depsOf({ TELTONIKA_PORT: '0' }))).toBeNull()
  })

  test('open a port that is set, and name a port in use with its setting', async () => {
    const spare = await listen(wialonIps)
    await spare.stop()
    const env = { WIALON_PORT: String(spare.port), DEVICE_HOST: '127.0.0.1' }
    const opened = await startWialonIps(depsOf(env))
    expect(opened?.name).toBe(`Wialon IPS on 127.0.0.1:${spare.port}`)
    const { client, answer } = await host.settled(connectWialon(spare.port, '1.1', WIALON_IMEI))
    expect(answer).toBe('#AL#1')
    expect(opened?.connections?.()).toEqual({ protocol: 'wialon-ips', open: 1, devices: 1 })
    await expect(startWialonIps(depsOf(env))).rejects.toThrow(
      `127.0.0.1:${spare.port} cannot be listened on (EADDRINUSE): set WIALON_PORT or DEVICE_HOST to another.`,
    )
    await host.settled(opened?.stop() ?? Promise.resolve())
    await client.closed
  })
})
