import { noSuchOrder } from '../../../../src/contract/rules/commandAnswers.ts'
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
  await vi.waitFor(() => expect(stage.desk.connected()).toEqual([IMEI]))
  return client
}
/** Sends an order to the device and gives the command that arrives there. */
const sendOrder = async (client: SocketClient, commandId: number, textLength: number): Promise<string> => {
  stage.desk.order(IMEI, {
    commandId,
    vehicleId: 1,
    deviceSerial: IMEI,
    order: { command: 'out-vals', outVals: { secondOutVal: true } },
  })
  return readCommandPacket(await client.take(20 + textLength))
}

describe('a Teltonika tracker', () => {
  test('is refused where it is not known', async () => {
    const { client, answer } = await connectTeltonika(stage.listener.port, '999999999999999')
    expect(answer).toBe(0)
    await client.closed
    expect(stage.desk.claims).toMatchObject([{ protocol: 'teltonika', secret: null }])
  })

  test.each([8, '8E'] as const)(
    'codec %s: the number of records is acknowledged once they are kept',
    async (codec: RecordCodec) => {
      const client = await logIn()
      stage.desk.hold = true
      client.send(recordsPacket(codec, [record(0), record(1), record(2)]))
      await vi.waitFor(() => expect(stage.desk.waiting()).toBe(1))
      expect(client.received()).toHaveLength(0)
      stage.desk.hold = false
      stage.desk.release()
      expect((await client.take(4)).readUInt32BE()).toBe(3)
      expect(stage.desk.stored.map(({ report }) => report.at)).toEqual([AT, AT + 1, AT + 2])
      expect(stage.desk.stored[0]?.report).toMatchObject({
        fix: { latitude: 50.4501, longitude: 30.5234, speed: 20, isValid: true },
        attributes: { ignition: true, power: 24.079 },
      })
    },
  )

  test('what is not stored is not acknowledged, and the device sends it again', async () => {
    const first = await logIn()
    stage.desk.isAway = true
    first.send(recordsPacket(8, [record(0)]))
    await first.closed
    expect(first.received()).toHaveLength(0)
    stage.desk.isAway = false
    const second = await logIn()
    second.send(recordsPacket(8, [record(0)]))
    expect((await second.take(4)).readUInt32BE()).toBe(1)
    expect(stage.desk.stored).toHaveLength(1)
  })

  test('an order goes out in Codec 12 between records, and its answer is kept', async () => {
    const client = await logIn()
    expect(await sendOrder(client, 8, 'setdigout ?1'.length)).toBe('setdigout ?1')
    client.send(recordsPacket(8, [record(0)]))
    expect((await client.take(4)).readUInt32BE()).toBe(1)
    client.send(responsePacket('DOUT1:IGNORED DOUT2:1 Timeout:INFINITY'))
    await vi.waitFor(() => expect(stage.desk.settled).toHaveLength(1))
    expect(stage.desk.settled).toEqual([
      { commandId: 8, state: 'answered', answer: 'DOUT1:IGNORED DOUT2:1 Timeout:INFINITY' },
    ])
  })

  test('an order that the device says it cannot carry out has failed', async () => {
    const client = await logIn()
    await sendOrder(client, 9, 'setdigout ?1'.length)
    client.send(responsePacket('DOUT2 Is disabled from CFG'))
    await vi.waitFor(() => expect(stage.desk.settled).toHaveLength(1))
    expect(stage.desk.settled[0]).toMatchObject({ commandId: 9, state: 'failed' })
  })

  test('an order that these trackers do not have has failed at once', async () => {
    await logIn()
    stage.desk.order(IMEI, {
      commandId: 10,
      vehicleId: 1,
      deviceSerial: IMEI,
      order: { command: 'set-lock-state', lockState: 'LOCK' },
    })
    expect(stage.desk.settled).toEqual([
      { commandId: 10, state: 'failed', answer: 'Teltonika has no such order' },
    ])
  })

  test('a USSD code, which is not among its commands, fails at once and says why; orders go on [VEH-76]', async () => {
    const client = await logIn()
    stage.desk.order(IMEI, {
      commandId: 3,
      vehicleId: 1,
      deviceSerial: IMEI,
      order: { command: 'ussd', code: '*111#' },
    })
    await vi.waitFor(() => expect(stage.desk.settled).toHaveLength(1))
    expect(stage.desk.settled).toEqual([{ commandId: 3, state: 'failed', answer: noSuchOrder('Teltonika') }])
    expect(await sendOrder(client, 4, 'setdigout ?1'.length)).toBe('setdigout ?1')
  })
})
