import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MESSAGE_MS, ORDER_ANSWER_MS } from '../tcp/orderLine.ts'
import { openStage, type TcpStage } from '../tcp/testing/openStage.ts'
import type { SocketClient } from '../tcp/testing/socketClient.ts'
import { boxPacket, connectWialon, dataPacket, type WialonRecord } from './testing/wialonDevice.ts'
import { wialonIps } from './wialonIps.ts'

const IMEI = '356307042441013'
const PASSWORD = 'b4ker'
const AT = Date.UTC(2026, 10, 21, 11, 59)
const record = (index: number): WialonRecord => ({
  at: AT + index * 1000,
  latitude: 50.45,
  longitude: -30.52,
  speedKmh: 72,
  course: 90,
  altitude: 180,
  satellites: 9,
  more: {
    hdop: 0.9,
    inputs: 3,
    outputs: 0,
    adc: [12.5],
    ibutton: 'AB12',
    params: ['pwr_ext:2:24.1', 'ign:1:1'],
  },
})
const order = (commandId: number, outVals: Readonly<Record<string, boolean>>) => ({
  commandId,
  vehicleId: 1,
  deviceSerial: IMEI,
  order: { command: 'out-vals', outVals } as const,
})

let stage: TcpStage
beforeEach(async () => {
  stage = await openStage(wialonIps, { [IMEI]: PASSWORD })
})
afterEach(() => stage.listener.stop())
const logIn = async (version: '1.1' | '2.0' = '2.0'): Promise<SocketClient> => {
  const { client, answer } = await connectWialon(stage.listener.port, version, IMEI, PASSWORD)
  expect(answer).toBe('#AL#1')
  await vi.waitFor(() => expect(stage.desk.connected()).toEqual([IMEI]))
  return client
}

describe('a tracker that speaks Wialon IPS', () => {
  test.each(['1.1', '2.0'] as const)(
    'version %s: its positions arrive in the units of the product',
    async (version) => {
      const client = await logIn(version)
      client.send(dataPacket(version, record(0)))
      expect(await client.takeLine()).toBe('#AD#1')
      client.send(boxPacket(version, [record(1), record(2)]))
      expect(await client.takeLine()).toBe('#AB#2')
      expect(stage.desk.stored.map(({ report }) => report.at)).toEqual([AT, AT + 1000, AT + 2000])
      const report = stage.desk.stored[0]?.report
      expect(report?.fix?.latitude).toBeCloseTo(50.45, 6)
      expect(report?.fix?.longitude).toBeCloseTo(-30.52, 6)
      expect(report?.fix?.speed).toBeCloseTo(20, 9)
      expect(report?.attributes).toEqual({
        inputs: 3,
        outputs: 0,
        adc1: 12.5,
        rfid: 'AB12',
        power: 24.1,
        ignition: true,
      })
    },
  )

  test('an order goes out on its connection, and its answer is kept', async () => {
    const client = await logIn('1.1')
    stage.desk.order(IMEI, order(7, { secondOutVal: true }))
    expect(await client.takeLine()).toBe('#M#out-vals secondOutVal=1')
    client.send('#AM#1\r\n#P#\r\n')
    expect(await client.takeLine()).toBe('#AP#')
    expect(stage.desk.settled).toEqual([{ commandId: 7, state: 'answered', answer: 'OK' }])
  })

  test("a USSD code is acknowledged first, and answered by the operator's text in a message [VEH-75]", async () => {
    const client = await logIn('1.1')
    stage.desk.order(IMEI, { ...order(1, {}), order: { command: 'ussd', code: '*111#' } })
    stage.desk.order(IMEI, order(2, { firstOutVal: true }))
    expect(await client.takeLine()).toBe('#M#ussd *111#')
    client.send('#AM#1\r\n#M#На рахунку 5,00 грн\r\n')
    expect(await client.takeLine()).toBe('#M#out-vals firstOutVal=1')
    expect(await client.takeLine()).toBe('#AM#1')
    expect(stage.desk.settled).toEqual([{ commandId: 1, state: 'answered', answer: 'На рахунку 5,00 грн' }])
    // Nobody reads what a driver writes, and the driver is told so.
    client.send('#M#I am late\r\n')
    expect(await client.takeLine()).toBe('#AM#0')
    expect(stage.desk.settled).toHaveLength(1)
  })

  test('a USSD code that the tracker refuses, or that brings nothing in two minutes, has failed [VEH-76]', async () => {
    const client = await logIn('1.1')
    const ussd = (commandId: number) => ({
      ...order(commandId, {}),
      order: { command: 'ussd', code: '*1#' } as const,
    })
    stage.desk.order(IMEI, ussd(1))
    stage.desk.order(IMEI, ussd(2))
    await client.takeLine()
    client.send('#AM#0\r\n')
    expect(await client.takeLine()).toBe('#M#ussd *1#')
    client.send('#AM#1\r\n#P#\r\n')
    await client.takeLine()
    await stage.clock.advance(ORDER_ANSWER_MS)
    expect(stage.desk.settled).toHaveLength(1)
    await stage.clock.advance(MESSAGE_MS - ORDER_ANSWER_MS)
    await client.closed
    expect(stage.desk.settled).toEqual([
      { commandId: 1, state: 'failed', answer: 'The device refused: 0' },
      { commandId: 2, state: 'failed', answer: 'The device did not answer' },
    ])
  })

  test('orders go out one after the other, and a refused one has failed', async () => {
    const client = await logIn('1.1')
    stage.desk.order(IMEI, order(1, { firstOutVal: true }))
    stage.desk.order(IMEI, order(2, { firstOutVal: false }))
    expect(await client.takeLine()).toBe('#M#out-vals firstOutVal=1')
    client.send('#P#\r\n')
    // The second order waits for the answer to the first.
    expect(await client.takeLine()).toBe('#AP#')
    client.send('#AM#0\r\n')
    expect(await client.takeLine()).toBe('#M#out-vals firstOutVal=0')
    client.send('#AM#1\r\n#P#\r\n')
    await client.takeLine()
    expect(stage.desk.settled.map(({ commandId, state }) => [commandId, state])).toEqual([
      [1, 'failed'],
      [2, 'answered'],
    ])
  })

  test('an order that is not answered has failed, and the connection ends: a late answer is nobody else’s', async () => {
    const client = await logIn('1.1')
    stage.desk.order(IMEI, order(4, { firstOutVal: true }))
    stage.desk.order(IMEI, order(5, { firstOutVal: false }))
    await client.takeLine()
    await stage.clock.advance(ORDER_ANSWER_MS)
    await client.closed
    expect(stage.desk.settled).toEqual([
      { commandId: 4, state: 'failed', answer: 'The device did not answer' },
    ])
  })

  test('an order that was not answered when the connection broke stays open for the next one', async () => {
    const client = await logIn('1.1')
    stage.desk.order(IMEI, order(6, { firstOutVal: true }))
    await client.takeLine()
    client.destroy()
    await vi.waitFor(() => expect(stage.desk.connected()).toEqual([]))
    await stage.clock.advance(ORDER_ANSWER_MS)
    expect(stage.desk.settled).toEqual([])
  })

  test('an answer to no order is counted', async () => {
    const client = await logIn('1.1')
    client.send('#AM#1\r\n#P#\r\n')
    expect(await client.takeLine()).toBe('#AP#')
    expect(stage.desk.garbage.get('wialon-ips: answer to no order')).toBe(1)
  })
})
