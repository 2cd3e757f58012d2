import { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  connectWialon,
  dataPacket,
  loginPacket,
  type WialonRecord,
} from '../wialonIps/testing/wialonDevice.ts'
import { wialonIps } from '../wialonIps/wialonIps.ts'
import type { TcpLimits } from './tcpLimits.ts'
import { openStage, type TcpStage } from './testing/openStage.ts'
import { openClient, type SocketClient } from './testing/socketClient.ts'

const IMEI = '356307042441013'
const OTHER = '356307042441014'
const RECORD: WialonRecord = {
  at: Date.UTC(2026, 10, 21, 11, 59),
  latitude: 50.45,
  longitude: 30.52,
  speedKmh: 60,
  course: 90,
  altitude: 180,
  satellites: 9,
}
const DATA = dataPacket('1.1', RECORD)
const PING = '#P#\r\n'

let stage: TcpStage
const open = async (limits: Partial<TcpLimits> = {}): Promise<TcpStage> => {
  stage = await openStage(wialonIps, { [IMEI]: null, [OTHER]: 'secret' }, limits)
  return stage
}
const logIn = async (imei = IMEI, password = 'secret'): Promise<SocketClient> => {
  const { client, answer } = await connectWialon(stage.listener.port, '1.1', imei, password)
  expect(answer).toBe('#AL#1')
  return client
}
/** Waits for a condition, however slow the machine is. */
const until = (condition: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 5 })
const garbage = (reason: string): number => stage.gateway.garbage.get(`wialon-ips: ${reason}`) ?? 0

afterEach(async () => {
  stage.gateway.hold = false
  stage.gateway.release()
  await stage.listener.stop()
})

describe('acknowledged reports are stored (L5)', () => {
  test('sends no response before the reports are stored, not even to later packets', async () => {
    const { gateway } = await open()
    const client = await logIn()
    gateway.hold = true
    client.send(Buffer.concat([DATA, Buffer.from(PING)]))
    await until(() => gateway.waiting() === 1)
    await nextTurn()
    expect(client.received()).toHaveLength(0)
    expect(gateway.stored).toEqual([])
    gateway.release()
    expect([await client.takeLine(), await client.takeLine()]).toEqual(['#ASD#1', '#AP#'])
    expect(gateway.stored.map(({ serial }) => serial)).toEqual([IMEI])
  })

  test('does not acknowledge what is not stored: the connection ends, and the device sends again', async () => {
    const { gateway, lines } = await open()
    const first = await logIn()
    gateway.isAway = true
    first.send(DATA)
    await first.closed
    expect(first.received()).toHaveLength(0)
    expect(garbage('not stored')).toBe(1)
    gateway.isAway = false
    const second = await logIn()
    second.send(DATA)
    expect(await second.takeLine()).toBe('#ASD#1')
    expect(gateway.stored).toHaveLength(1)
    expect(lines).toEqual([expect.stringContaining('the database is away')])
  })

  test('logs many simultaneous failures in one line', async () => {
    const { gateway, lines } = await open()
    gateway.isAway = true
    for (const imei of [IMEI, OTHER]) {
      const client = await logIn(imei)
      client.send(DATA)
      await client.closed
    }
    expect(garbage('not stored')).toBe(2)
    expect(lines).toHaveLength(1)
  })

  test('stores packets that arrive together in one write and responds to each', async () => {
    const { gateway } = await open()
    const client = await logIn()
    gateway.hold = true
    client.send(DATA)
    await until(() => gateway.waiting() === 1)
    // These wait in the socket and are read as one chunk.
    client.send(Buffer.concat(Array.from({ length: 50 }, () => DATA)))
    await until(() => client.socket.writableLength === 0)
    gateway.hold = false
    gateway.release()
    for (let answers = 0; answers < 51; answers += 1) expect(await client.takeLine()).toBe('#ASD#1')
    expect(gateway.stored).toHaveLength(51)
    expect(gateway.accepts).toBeLessThan(10)
  })

  test('sends the last response to a device that closes its side', async () => {
    const { gateway } = await open()
    const client = await openClient(stage.listener.port)
    gateway.hold = true
    client.socket.end(Buffer.concat([loginPacket('1.1', IMEI), DATA]))
    await until(() => gateway.waiting() === 1)
    gateway.release()
    expect([await client.takeLine(), await client.takeLine()]).toEqual(['#AL#1', '#ASD#1'])
    await client.closed
  })

  test('survives a connection that breaks while its reports are being stored', async () => {
    const { gateway, listener } = await open()
    const client = await logIn()
    gateway.hold = true
    client.send(DATA)
    await until(() => gateway.waiting() === 1)
    client.destroy()
    gateway.release()
    await until(() => listener.counts().open === 0)
    expect(gateway.stored).toHaveLength(1)
    expect(gateway.connected()).toEqual([])
  })
})

describe('admission', () => {
  test("passes the device's claimed identity and its address to the gateway", async () => {
    const { gateway } = await open()
    await logIn(OTHER)
    expect(gateway.claims).toEqual([
      { protocol: 'wialon-ips', identifier: OTHER, secret: 'secret', remoteAddress: '127.0.0.1' },
    ])
  })

  test('sends the same response to unknown devices and wrong passwords, and closes the connection', async () => {
    const { gateway } = await open()
    const stranger = await connectWialon(stage.listener.port, '2.0', '999')
    expect(stranger.answer).toBe('#AL#0')
    const liar = await connectWialon(stage.listener.port, '2.0', OTHER, 'guess')
    expect(liar.answer).toBe('#AL#0')
    await Promise.all([stranger.client.closed, liar.client.closed])
    expect(gateway.connected()).toEqual([])
  })

  test('discards what a rejected device sent after its login', async () => {
    const { gateway, listener } = await open()
    const client = await openClient(stage.listener.port)
    client.send(Buffer.concat([loginPacket('1.1', '999'), DATA, DATA]))
    expect(await client.takeLine()).toBe('#AL#0')
    await client.closed
    await until(() => listener.counts().open === 0)
    expect(gateway.accepts).toBe(0)
  })

  test('closes the connection on reports without a login', async () => {
    const { gateway } = await open()
    const client = await openClient(stage.listener.port)
    client.send(DATA)
    await client.closed
    expect(garbage('not logged in')).toBe(1)
    expect(gateway.accepts).toBe(0)
  })

  test('replaces the older connection of a device that connects again', async () => {
    const { gateway, listener } = await open()
    const older = await logIn()
    const newer = await logIn()
    await older.closed
    expect(listener.counts()).toEqual({ open: 1, devices: 1 })
    newer.send(DATA)
    expect(await newer.takeLine()).toBe('#ASD#1')
    expect(gateway.connected()).toEqual([IMEI])
  })
})

describe('limits', () => {
  test('limits the connections in total and per address', async () => {
    await open({ connections: 2 })
    await logIn()
    await logIn(OTHER)
    const third = await openClient(stage.listener.port)
    await third.closed
    expect(garbage('too many connections')).toBe(1)
    await stage.listener.stop()

    await open({ connectionsPerAddress: 1 })
    const first = await logIn()
    await (await openClient(stage.listener.port)).closed
    expect(garbage('too many of one address')).toBe(1)
    first.destroy()
    await until(() => stage.listener.counts().open === 0)
    await logIn()
  })

  test('admits devices in spite of connections that only wait', async () => {
    const { listener } = await open({ connections: 2 })
    const oldest = await openClient(listener.port)
    await until(() => listener.counts().open === 1)
    const younger = await openClient(listener.port)
    await until(() => listener.counts().open === 2)
    const device = await logIn()
    await oldest.closed
    const second = await logIn(OTHER)
    await younger.closed
    expect(garbage('made room without a login')).toBe(2)
    // Admitted devices are not evicted.
    await (await openClient(listener.port)).closed
    expect(garbage('too many connections')).toBe(1)
    for (const client of [device, second]) {
      client.send(PING)
      expect(await client.takeLine()).toBe('#AP#')
    }
  })

  test('logs a connection that the system could not accept, and keeps the port open', async () => {
    const listening = vi.spyOn(Server.prototype, 'listen')
    const { lines } = await open()
    const [server] = listening.mock.contexts
    listening.mockRestore()
    if (!(server instanceof Server)) throw new Error('no server')
    server.emit('error', new Error('accept EMFILE'))
    expect(lines).toEqual(['devices: Wialon IPS: a device could not connect: Error: accept EMFILE'])
    await logIn()
  })

  test('closes a connection without a login in time, however slowly it writes', async () => {
    const { clock } = await open({ loginMs: 30_000 })
    const silent = await openClient(stage.listener.port)
    const slow = await openClient(stage.listener.port)
    await until(() => stage.listener.counts().open === 2)
    for (const byte of '#L#35630704') {
      slow.send(byte)
      await clock.advance(2_900)
    }
    await Promise.all([silent.closed, slow.closed])
    expect(garbage('no login in time')).toBe(2)
  })

  test('closes a connection with an unfinished frame; one that ends in time may be followed by another', async () => {
    const { clock } = await open({ frameMs: 60_000 })
    const client = await logIn()
    const half = Math.floor(DATA.length / 2)
    for (let round = 0; round < 3; round += 1) {
      client.send(DATA.subarray(0, half))
      await clock.advance(40_000)
      client.send(DATA.subarray(half))
      expect(await client.takeLine()).toBe('#ASD#1')
    }
    client.send(DATA.subarray(0, half))
    // Bytes take real time, and the clock must not advance before they arrive.
    client.send(DATA.subarray(half, half + 1))
    await vi.waitFor(
      async () => {
        await clock.advance(61_000)
        expect(garbage('unfinished frame')).toBe(1)
      },
      { timeout: 30_000, interval: 20 },
    )
    await client.closed
  })

  test('closes a connection whose frame trickles in byte by byte, as it does not end', async () => {
    const { clock } = await open({ frameMs: 60_000 })
    const client = await logIn()
    client.send('#D#')
    for (let byte = 0; byte < 100 && garbage('unfinished frame') === 0; byte += 1) {
      client.send('x')
      for (let turn = 0; turn < 5; turn += 1) await nextTurn()
      await clock.advance(15_000)
    }
    expect(garbage('unfinished frame')).toBe(1)
    await client.closed
  })

  test('closes a silent connection after a while; a ping keeps it open', async () => {
    const { clock } = await open({ idleMs: 600_000 })
    const quiet = await logIn()
    const alive = await logIn(OTHER)
    await clock.advance(400_000)
    alive.send(PING)
    expect(await alive.takeLine()).toBe('#AP#')
    // By the machine's clock, by which no connection has been silent for longer.
    clock.jump(3_600_000)
    await clock.advance(100_000)
    expect(garbage('silent')).toBe(0)
    clock.jump(-3_600_000)
    await clock.advance(200_000)
    await quiet.closed
    expect(garbage('silent')).toBe(1)
    alive.send(PING)
    expect(await alive.takeLine()).toBe('#AP#')
  })

  test('limits the unfinished frames of all connections together', async () => {
    const { listener } = await open({ bufferedBytes: 100_000 })
    const first = await logIn()
    const second = await logIn(OTHER)
    first.send(`#D#${'x'.repeat(60_000)}`)
    second.send(`#D#${'x'.repeat(60_000)}`)
    await Promise.race([first.closed, second.closed])
    expect(garbage('no memory for frames')).toBe(1)
    await until(() => listener.counts().open === 1)
    // The bytes of the closed one are released.
    const third = await openClient(listener.port)
    third.send(`#L#${'9'.repeat(30_000)}`)
    await until(() => listener.counts().open === 2)
    third.send(';NA\r\n')
    expect(await third.takeLine()).toBe('#AL#0')
  })

  test('slows down a device that sends faster than the server stores by back-pressure', async () => {
    const { gateway } = await open()
    const client = await logIn()
    gateway.hold = true
    client.send(DATA)
    await until(() => gateway.waiting() === 1)
    const photo = Buffer.alloc(4_000_000, 'x')
    const sendPhotos = (to: SocketClient): void => {
      for (let index = 0; index < 8; index += 1) {
        to.send(`#I#${photo.length};${index};8;NA;NA;a.jpg\r\n`)
        to.send(photo)
      }
      to.send(PING)
    }
    const answersOf = async (from: SocketClient): Promise<string[]> => {
      const answers: string[] = []
      while (answers.at(-1) !== '#AP#') answers.push(await from.takeLine())
      return answers
    }
    const photoAnswers = Array.from({ length: 8 }, (_, index) => `#AI#${index};0`)
    sendPhotos(client)
    // Another device gets through in the same time.
    const other = await logIn(OTHER)
    sendPhotos(other)
    expect(await answersOf(other)).toEqual([...photoAnswers, '#AP#'])
    // Whatever the buffers of both sides hold, most of it stays unsent while nothing is read.
    expect(client.socket.writableLength).toBeGreaterThan(10_000_000)
    expect(client.received()).toHaveLength(0)
    gateway.hold = false
    gateway.release()
    expect(await answersOf(client)).toEqual(['#ASD#1', ...photoAnswers, '#AP#'])
    expect(client.socket.writableLength).toBe(0)
  })

  test('cuts off a device that never reads its responses', async () => {
    await open({ unsentBytes: 1_000 })
    const client = await logIn()
    client.socket.pause()
    const pings = Buffer.from(PING.repeat(10_000))
    while (stage.listener.counts().open > 0) {
      client.send(pings)
      await nextTurn()
    }
    expect(garbage('answers not fetched')).toBe(1)
  })
})

describe('stopping', () => {
  test('finishes and acknowledges pending writes, then closes all connections', async () => {
    const { gateway, listener } = await open()
    const busy = await logIn()
    const idle = await logIn(OTHER)
    gateway.hold = true
    busy.send(DATA)
    await until(() => gateway.waiting() === 1)
    let hasStopped = false
    const stopping = listener.stop().then(() => {
      hasStopped = true
    })
    await idle.closed
    expect(hasStopped).toBe(false)
    expect(busy.received()).toHaveLength(0)
    gateway.release()
    expect(await busy.takeLine()).toBe('#ASD#1')
    await Promise.all([busy.closed, stopping])
    await expect(openClient(listener.port)).rejects.toThrow('ECONNREFUSED')
  })

  test('delays the stop only briefly for a write that does not finish, and does not acknowledge it', async () => {
    const { gateway, clock, listener } = await open({ stopMs: 10_000 })
    const client = await logIn()
    gateway.hold = true
    client.send(DATA)
    await until(() => gateway.waiting() === 1)
    const stopping = listener.stop()
    await clock.advance(9_000)
    expect(listener.counts().open).toBe(1)
    await clock.advance(2_000)
    await Promise.all([stopping, client.closed])
    expect(client.received()).toHaveLength(0)
  })

  test('does not connect a device that is admitted after its connection was cut', async () => {
    const { gateway, clock, listener } = await open({ stopMs: 10_000 })
    const client = await openClient(listener.port)
    gateway.holdLogins = true
    client.send(loginPacket('1.1', IMEI))
    await until(() => gateway.waiting() === 1)
    const stopping = listener.stop()
    await clock.advance(11_000)
    await stopping
    gateway.release()
    await nextTurn()
    expect(gateway.connected()).toEqual([])
    expect(client.received()).toHaveLength(0)
  })

  test('leaves no timer behind', async () => {
    const { clock, listener } = await open()
    await logIn()
    await listener.stop()
    expect(clock.pending()).toBe(0)
  })
})
