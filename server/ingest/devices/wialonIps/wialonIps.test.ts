import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MESSAGE_MS, COMMAND_ANSWER_MS } from '../tcp/commandChannel.ts'
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
const outputsCommand = (commandId: number, outVals: Readonly<Record<string, boolean>>) => ({
  commandId,
  vehicleId: 1,
  deviceSerial: IMEI,
  content: { command: 'out-vals', outVals } as const,
})

let stage: TcpStage
beforeEach(async () => {
  stage = await openStage(wialonIps, { [IMEI]: PASSWORD })
})
afterEach(() => stage.listener.stop())
const logIn = async (version: '1.1' | '2.0' = '2.0'): Promise<SocketClient> => {
  const { client, answer } = await connectWialon(stage.listener.port, version, IMEI, PASSWORD)
  expect(answer).toBe('#AL#1')
  await vi.waitFor(() => expect(stage.gateway.connected()).toEqual([IMEI]))
  return client
}

describe('a Wialon IPS tracker', () => {
  test.each(['1.1', '2.0'] as const)(
    'version %s: sends positions that arrive in the units of the product',
    async (version) => {
      const client = await logIn(version)
      client.send(dataPacket(version, record(0)))
      expect(await client.takeLine()).toBe('#AD#1')
      client.send(boxPacket(version, [record(1), record(2)]))
      expect(await client.takeLine()).toBe('#AB#2')
      expect(stage.gateway.stored.map(({ report }) => report.at)).toEqual([AT, AT + 1000, AT + 2000])
      const report = stage.gateway.stored[0]?.report
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

  test('gets a command on its connection, and its response is stored', async () => {
    const client = await logIn('1.1')
    stage.gateway.sendCommand(IMEI, outputsCommand(7, { secondOutVal: true }))
    expect(await client.takeLine()).toBe('#M#out-vals secondOutVal=1')
    client.send('#AM#1\r\n#P#\r\n')
    expect(await client.takeLine()).toBe('#AP#')
    expect(stage.gateway.settled).toEqual([{ commandId: 7, state: 'answered', answer: 'OK' }])
  })

  test("acknowledges a USSD code first, and sends the operator's text in a message [VEH-75]", async () => {
    const client = await logIn('1.1')
    stage.gateway.sendCommand(IMEI, { ...outputsCommand(1, {}), content: { command: 'ussd', code: '*111#' } })
    stage.gateway.sendCommand(IMEI, outputsCommand(2, { firstOutVal: true }))
    expect(await client.takeLine()).toBe('#M#ussd *111#')
    client.send('#AM#1\r\n#M#На рахунку 5,00 грн\r\n')
    expect(await client.takeLine()).toBe('#M#out-vals firstOutVal=1')
    expect(await client.takeLine()).toBe('#AM#1')
    expect(stage.gateway.settled).toEqual([
      { commandId: 1, state: 'answered', answer: 'На рахунку 5,00 грн' },
    ])
    // Nobody reads a driver's messages, and the response says so.
    client.send('#M#I am late\r\n')
    expect(await client.takeLine()).toBe('#AM#0')
    expect(stage.gateway.settled).toHaveLength(1)
  })

  test('fails a USSD code that it refuses, or that brings nothing in two minutes [VEH-76]', async () => {
    const client = await logIn('1.1')
    const ussd = (commandId: number) => ({
      ...outputsCommand(commandId, {}),
      content: { command: 'ussd', code: '*1#' } as const,
    })
    stage.gateway.sendCommand(IMEI, ussd(1))
    stage.gateway.sendCommand(IMEI, ussd(2))
    await client.takeLine()
    client.send('#AM#0\r\n')
    expect(await client.takeLine()).toBe('#M#ussd *1#')
    client.send('#AM#1\r\n#P#\r\n')
    await client.takeLine()
    await stage.clock.advance(COMMAND_ANSWER_MS)
    expect(stage.gateway.settled).toHaveLength(1)
    await stage.clock.advance(MESSAGE_MS - COMMAND_ANSWER_MS)
    await client.closed
    expect(stage.gateway.settled).toEqual([
      { commandId: 1, state: 'failed', answer: 'The device refused: 0' },
      { commandId: 2, state: 'failed', answer: 'The device did not answer' },
    ])
  })

  test('gets commands one at a time, and a refused one fails', async () => {
    const client = await logIn('1.1')
    stage.gateway.sendCommand(IMEI, outputsCommand(1, { firstOutVal: true }))
    stage.gateway.sendCommand(IMEI, outputsCommand(2, { firstOutVal: false }))
    expect(await client.takeLine()).toBe('#M#out-vals firstOutVal=1')
    client.send('#P#\r\n')
    // The second command waits for the response to the first.
    expect(await client.takeLine()).toBe('#AP#')
    client.send('#AM#0\r\n')
    expect(await client.takeLine()).toBe('#M#out-vals firstOutVal=0')
    client.send('#AM#1\r\n#P#\r\n')
    await client.takeLine()
    expect(stage.gateway.settled.map(({ commandId, state }) => [commandId, state])).toEqual([
      [1, 'failed'],
      [2, 'answered'],
    ])
  })

  test('fails a command without a response, and closes the connection so that a late response belongs to no other', async () => {
    const client = await logIn('1.1')
    stage.gateway.sendCommand(IMEI, outputsCommand(4, { firstOutVal: true }))
    stage.gateway.sendCommand(IMEI, outputsCommand(5, { firstOutVal: false }))
    await client.takeLine()
    await stage.clock.advance(COMMAND_ANSWER_MS)
    await client.closed
    expect(stage.gateway.settled).toEqual([
      { commandId: 4, state: 'failed', answer: 'The device did not answer' },
    ])
  })

  test('leaves a command open for the next connection if this one breaks before the response', async () => {
    const client = await logIn('1.1')
    stage.gateway.sendCommand(IMEI, outputsCommand(6, { firstOutVal: true }))
    await client.takeLine()
    client.destroy()
    await vi.waitFor(() => expect(stage.gateway.connected()).toEqual([]))
    await stage.clock.advance(COMMAND_ANSWER_MS)
    expect(stage.gateway.settled).toEqual([])
  })

  test('counts a response without a command', async () => {
    const client = await logIn('1.1')
    client.send('#AM#1\r\n#P#\r\n')
    expect(await client.takeLine()).toBe('#AP#')
    expect(stage.gateway.garbage.get('wialon-ips: answer to no order')).toBe(1)
  })
})
