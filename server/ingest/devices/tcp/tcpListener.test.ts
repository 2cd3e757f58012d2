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
const garbage = (reason: string): number => stage.desk.garbage.get(`wialon-ips: ${reason}`) ?? 0

afterEach(async () => {
  stage.desk.hold = false
  stage.desk.release()
  await stage.listener.stop()
})

describe('what is acknowledged is stored (L5)', () => {
  test('nothing is answered before the reports are kept, not even what came after them', async () => {
    const { desk } = await open()
    const client = await logIn()
    desk.hold = true
    client.send(Buffer.concat([DATA, Buffer.from(PING)]))
    await until(() => desk.waiting() === 1)
    await nextTurn()
    expect(client.received()).toHaveLength(0)
    expect(desk.stored).toEqual([])
    desk.release()
    expect([await client.takeLine(), await client.takeLine()]).toEqual(['#ASD#1', '#AP#'])
    expect(desk.stored.map(({ serial }) => serial)).toEqual([IMEI])
  })

  test('what is not stored is not acknowledged: the connection ends, and the device sends again', async () => {
    const { desk, lines } = await open()
    const first = await logIn()
    desk.isAway = true
    first.send(DATA)
    await first.closed
    expect(first.received()).toHaveLength(0)
    expect(garbage('not stored')).toBe(1)
    desk.isAway = false
    const second = await logIn()
    second.send(DATA)
    expect(await second.takeLine()).toBe('#ASD#1')
    expect(desk.stored).toHaveLength(1)
    expect(lines).toEqual([expect.stringContaining('the database is away')])
  })

  test('many that fail at once are one line of the log', async () => {
    const { desk, lines } = await open()
    desk.isAway = true
    for (const imei of [IMEI, OTHER]) {
      const client = await logIn(imei)
      client.send(DATA)
      await client.closed
    }
    expect(garbage('not stored')).toBe(2)
    expect(lines).toHaveLength(1)
  })

  test('packets that came together are kept by one write and answered each', async () => {
    const { desk } = await open()
    const client = await logIn()
    desk.hold = true
    client.send(DATA)
    await until(() => desk.waiting() === 1)
    // These wait in the socket and are read as one chunk.
    client.send(Buffer.concat(Array.from({ length: 50 }, () => DATA)))
    await until(() => client.socket.writableLength === 0)
    desk.hold = false
    desk.release()
    for (let answers = 0; answers < 51; answers += 1) expect(await client.takeLine()).toBe('#ASD#1')
    expect(desk.stored).toHaveLength(51)
    expect(desk.accepts).toBeLessThan(10)
  })

  test('a device that closes its side still gets the answer to what it sent last', async () => {
    const { desk } = await open()
    const client = await openClient(stage.listener.port)
    desk.hold = true
    client.socket.end(Buffer.concat([loginPacket('1.1', IMEI), DATA]))
    await until(() => desk.waiting() === 1)
    desk.release()
    expect([await client.takeLine(), await client.takeLine()]).toEqual(['#AL#1', '#ASD#1'])
    await client.closed
  })

  test('a connection that breaks while its reports are stored does no harm', async () => {
    const { desk, listener } = await open()
    const client = await logIn()
    desk.hold = true
    client.send(DATA)
    await until(() => desk.waiting() === 1)
    client.destroy()
    desk.release()
    await until(() => listener.counts().open === 0)
    expect(desk.stored).toHaveLength(1)
    expect(desk.connected()).toEqual([])
  })
})

describe('who is let in', () => {
  test('the desk hears who the device says it is and where from', async () => {
    const { desk } = await open()
    await logIn(OTHER)
    expect(desk.claims).toEqual([
      { protocol: 'wialon-ips', identifier: OTHER, secret: 'secret', remoteAddress: '127.0.0.1' },
    ])
  })

  test('the unknown and those with another password are told so, and the connection ends', async () => {
    const { desk } = await open()
    const stranger = await connectWialon(stage.listener.port, '2.0', '999')
    expect(stranger.answer).toBe('#AL#0')
    const liar = await connectWialon(stage.listener.port, '2.0', OTHER, 'guess')
    expect(liar.answer).toBe('#AL#01')
    await Promise.all([stranger.client.closed, liar.client.closed])
    expect(desk.connected()).toEqual([])
  })

  test('what a refused device sent behind its login is not kept', async () => {
    const { desk, listener } = await open()
    const client = await openClient(stage.listener.port)
    client.send(Buffer.concat([loginPacket('1.1', '999'), DATA, DATA]))
    expect(await client.takeLine()).toBe('#AL#0')
    await client.closed
    await until(() => listener.counts().open === 0)
    expect(desk.accepts).toBe(0)
  })

  test('reports without a login end the connection', async () => {
    const { desk } = await open()
    const client = await openClient(stage.listener.port)
    client.send(DATA)
    await client.closed
    expect(garbage('not logged in')).toBe(1)
    expect(desk.accepts).toBe(0)
  })

  test('a device that connects again takes the place of its older connection', async () => {
    const { desk, listener } = await open()
    const older = await logIn()
    const newer = await logIn()
    await older.closed
    expect(listener.counts()).toEqual({ open: 1, devices: 1 })
    newer.send(DATA)
    expect(await newer.takeLine()).toBe('#ASD#1')
    expect(desk.connected()).toEqual([IMEI])
  })
})

describe('limits', () => {
  test('no more connections than are allowed, in all and of one address', async () => {
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

  test('connections that only wait do not keep devices out', async () => {
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
    // Devices do not make room.
    await (await openClient(listener.port)).closed
    expect(garbage('too many connections')).toBe(1)
    for (const client of [device, second]) {
      client.send(PING)
      expect(await client.takeLine()).toBe('#AP#')
    }
  })

  test('a connection that the system could not take is told, and the port stays open', async () => {
    const listening = vi.spyOn(Server.prototype, 'listen')
    const { lines } = await open()
    const [server] = listening.mock.contexts
    listening.mockRestore()
    if (!(server instanceof Server)) throw new Error('no server')
    server.emit('error', new Error('accept EMFILE'))
    expect(lines).toEqual(['devices: Wialon IPS: a device could not connect: Error: accept EMFILE'])
    await logIn()
  })

  test('who does not log in in time has to go, however slowly it writes', async () => {
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

  test('a frame that does not come to its end has to go; one that ends in time may follow another', async () => {
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
    // Bytes take real time, and the clock must not run before they are there.
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

  test('a frame that trickles in byte by byte has to go, for it does not come to its end', async () => {
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

  test('who says nothing for long has to go; a ping keeps the connection', async () => {
    const { clock } = await open({ idleMs: 600_000 })
    const quiet = await logIn()
    const alive = await logIn(OTHER)
    await clock.advance(400_000)
    alive.send(PING)
    expect(await alive.takeLine()).toBe('#AP#')
    await clock.advance(300_000)
    await quiet.closed
    expect(garbage('silent')).toBe(1)
    alive.send(PING)
    expect(await alive.takeLine()).toBe('#AP#')
  })

  test('unfinished frames of all connections together have a bound', async () => {
    const { listener } = await open({ bufferedBytes: 100_000 })
    const first = await logIn()
    const second = await logIn(OTHER)
    first.send(`#D#${'x'.repeat(60_000)}`)
    second.send(`#D#${'x'.repeat(60_000)}`)
    await Promise.race([first.closed, second.closed])
    expect(garbage('no memory for frames')).toBe(1)
    await until(() => listener.counts().open === 1)
    // What the closed one held is free again.
    const third = await openClient(listener.port)
    third.send(`#L#${'9'.repeat(30_000)}`)
    await until(() => listener.counts().open === 2)
    third.send(';NA\r\n')
    expect(await third.takeLine()).toBe('#AL#0')
  })

  test('a device that sends faster than is stored waits in its own network', async () => {
    const { desk } = await open()
    const client = await logIn()
    desk.hold = true
    client.send(DATA)
    await until(() => desk.waiting() === 1)
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
    // Whatever the buffers of both sides hold, most of it stays unsent for as long as nothing is read.
    expect(client.socket.writableLength).toBeGreaterThan(10_000_000)
    expect(client.received()).toHaveLength(0)
    desk.hold = false
    desk.release()
    expect(await answersOf(client)).toEqual(['#ASD#1', ...photoAnswers, '#AP#'])
    expect(client.socket.writableLength).toBe(0)
  })

  test('a device that never fetches its answers is cut off', async () => {
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
  test('what is being stored is stored and acknowledged, then all connections end', async () => {
    const { desk, listener } = await open()
    const busy = await logIn()
    const idle = await logIn(OTHER)
    desk.hold = true
    busy.send(DATA)
    await until(() => desk.waiting() === 1)
    let hasStopped = false
    const stopping = listener.stop().then(() => {
      hasStopped = true
    })
    await idle.closed
    expect(hasStopped).toBe(false)
    expect(busy.received()).toHaveLength(0)
    desk.release()
    expect(await busy.takeLine()).toBe('#ASD#1')
    await Promise.all([busy.closed, stopping])
    await expect(openClient(listener.port)).rejects.toThrow('ECONNREFUSED')
  })

  test('a store that does not come to its end keeps the stop for a moment only, and is not acknowledged', async () => {
    const { desk, clock, listener } = await open({ stopMs: 10_000 })
    const client = await logIn()
    desk.hold = true
    client.send(DATA)
    await until(() => desk.waiting() === 1)
    const stopping = listener.stop()
    await clock.advance(9_000)
    expect(listener.counts().open).toBe(1)
    await clock.advance(2_000)
    await Promise.all([stopping, client.closed])
    expect(client.received()).toHaveLength(0)
  })

  test('a device that is let in after its connection was cut is not connected', async () => {
    const { desk, clock, listener } = await open({ stopMs: 10_000 })
    const client = await openClient(listener.port)
    desk.holdLogins = true
    client.send(loginPacket('1.1', IMEI))
    await until(() => desk.waiting() === 1)
    const stopping = listener.stop()
    await clock.advance(11_000)
    await stopping
    desk.release()
    await nextTurn()
    expect(desk.connected()).toEqual([])
    expect(client.received()).toHaveLength(0)
  })

  test('leaves no timer behind', async () => {
    const { clock, listener } = await open()
    await logIn()
    await listener.stop()
    expect(clock.pending()).toBe(0)
  })
})
