import { noSuchCommand } from '../../../../src/contract/rules/commandAnswers.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStage, type TcpStage } from '../tcp/testing/openStage.ts'
import type { SocketClient } from '../tcp/testing/socketClient.ts'
import { teltonika } from './teltonika.ts'
import {
  connectTeltonika,
  type RecordCodec,
  readCommandPacket,
  recordsPacket,
  responsePacket,
  type SimulatedRecord,
} from './testing/teltonikaDevice.ts'

const IMEI = '356307042441013'
const AT = Date.UTC(2026, 10, 21, 11, 59)
const record = (index: number): SimulatedRecord => ({
  at: AT + index,
  priority: 0,
  longitude: 305_234_000,
  latitude: 504_501_000,
  altitude: 180,
  angle: 90,
  satellites: 9,
  speedKmh: 72,
  event: 0,
  elements: [
    { id: 239, bytes: Uint8Array.of(1) },
    { id: 66, bytes: Uint8Array.of(0x5e, 0x0f) },
  ],
})

let stage: TcpStage
beforeEach(async () => {
  stage = await openStage(teltonika, { [IMEI]: null })
})
afterEach(() => stage.listener.stop())
const logIn = async (): Promise<SocketClient> => {
  const { client, answer } = await connectTeltonika(stage.listener.port, IMEI)
  expect(answer).toBe(1)
  await vi.waitFor(() => expect(stage.gateway.connected()).toEqual([IMEI]))
  return client
}
/** Sends a command to the device and returns the text that arrives there. */
const sendCommand = async (client: SocketClient, commandId: number, textLength: number): Promise<string> => {
  stage.gateway.sendCommand(IMEI, {
    commandId,
    vehicleId: 1,
    deviceSerial: IMEI,
    content: { command: 'out-vals', outVals: { secondOutVal: true } },
  })
  return readCommandPacket(await client.take(20 + textLength))
}

describe('a Teltonika tracker', () => {
  test('is rejected if it is unknown', async () => {
    const { client, answer } = await connectTeltonika(stage.listener.port, '999999999999999')
    expect(answer).toBe(0)
    await client.closed
    expect(stage.gateway.claims).toMatchObject([{ protocol: 'teltonika', secret: null }])
  })

  test.each([8, '8E'] as const)(
    'codec %s: gets the number of records acknowledged once they are stored',
    async (codec: RecordCodec) => {
      const client = await logIn()
      stage.gateway.hold = true
      client.send(recordsPacket(codec, [record(0), record(1), record(2)]))
      await vi.waitFor(() => expect(stage.gateway.waiting()).toBe(1))
      expect(client.received()).toHaveLength(0)
      stage.gateway.hold = false
      stage.gateway.release()
      expect((await client.take(4)).readUInt32BE()).toBe(3)
      expect(stage.gateway.stored.map(({ report }) => report.at)).toEqual([AT, AT + 1, AT + 2])
      expect(stage.gateway.stored[0]?.report).toMatchObject({
        fix: { latitude: 50.4501, longitude: 30.5234, speed: 20, isValid: true },
        attributes: { ignition: true, power: 24.079 },
      })
    },
  )

  test('gets no acknowledgement for what is not stored, and sends it again', async () => {
    const first = await logIn()
    stage.gateway.isAway = true
    first.send(recordsPacket(8, [record(0)]))
    await first.closed
    expect(first.received()).toHaveLength(0)
    stage.gateway.isAway = false
    const second = await logIn()
    second.send(recordsPacket(8, [record(0)]))
    expect((await second.take(4)).readUInt32BE()).toBe(1)
    expect(stage.gateway.stored).toHaveLength(1)
  })

  test('gets a command in Codec 12 between records, and its response is stored', async () => {
    const client = await logIn()
    expect(await sendCommand(client, 8, 'setdigout ?1'.length)).toBe('setdigout ?1')
    client.send(recordsPacket(8, [record(0)]))
    expect((await client.take(4)).readUInt32BE()).toBe(1)
    client.send(responsePacket('DOUT1:IGNORED DOUT2:1 Timeout:INFINITY'))
    await vi.waitFor(() => expect(stage.gateway.settled).toHaveLength(1))
    expect(stage.gateway.settled).toEqual([
      { commandId: 8, state: 'answered', answer: 'DOUT1:IGNORED DOUT2:1 Timeout:INFINITY' },
    ])
  })

  test('fails a command that it says it cannot execute', async () => {
    const client = await logIn()
    await sendCommand(client, 9, 'setdigout ?1'.length)
    client.send(responsePacket('DOUT2 Is disabled from CFG'))
    await vi.waitFor(() => expect(stage.gateway.settled).toHaveLength(1))
    expect(stage.gateway.settled[0]).toMatchObject({ commandId: 9, state: 'failed' })
  })

  test('fails at once a command that these trackers do not have', async () => {
    await logIn()
    stage.gateway.sendCommand(IMEI, {
      commandId: 10,
      vehicleId: 1,
      deviceSerial: IMEI,
      content: { command: 'set-lock-state', lockState: 'LOCK' },
    })
    expect(stage.gateway.settled).toEqual([
      { commandId: 10, state: 'failed', answer: 'Teltonika has no such order' },
    ])
  })

  test('fails a USSD code, which it does not support, at once with a reason; other commands continue [VEH-76]', async () => {
    const client = await logIn()
    stage.gateway.sendCommand(IMEI, {
      commandId: 3,
      vehicleId: 1,
      deviceSerial: IMEI,
      content: { command: 'ussd', code: '*111#' },
    })
    await vi.waitFor(() => expect(stage.gateway.settled).toHaveLength(1))
    expect(stage.gateway.settled).toEqual([
      { commandId: 3, state: 'failed', answer: noSuchCommand('Teltonika') },
    ])
    expect(await sendCommand(client, 4, 'setdigout ?1'.length)).toBe('setdigout ?1')
  })
})
