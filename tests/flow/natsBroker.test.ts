import { afterEach, describe, expect, test } from 'vitest'
import type { Broker } from '../../server/live/cluster/broker.ts'
import { createNatsBroker } from '../../server/live/cluster/natsBroker.ts'
import { until } from '../tools/liveClient.ts'
import { bringNatsServer, type NatsServer, prepareNatsServer } from '../tools/natsServer.ts'

const program = bringNatsServer()
const WAIT_MS = 20_000

describe.skipIf(program === null)('the connection to NATS (needs nats-server)', () => {
  const brokers: Broker[] = []
  let nats: NatsServer
  let lines: string[] = []
  const open = (url: string, installation = 'one'): Broker => {
    const broker = createNatsBroker({ url, installation, log: (line) => void lines.push(line) })
    brokers.push(broker)
    return broker
  }
  const connected = (...asked: Broker[]) =>
    until(
      'all to be connected',
      () => asked.every(({ isConnected }) => isConnected),
      WAIT_MS,
      () => lines,
    )

  afterEach(async () => {
    for (const broker of brokers.splice(0)) await broker.close()
    await nats.kill()
    lines = []
  })

  test('starts without NATS, connects once it is available, and again after an outage', async () => {
    nats = await prepareNatsServer(program ?? '')
    const [sender, subscriber] = [open(nats.url), open(nats.url)]
    const received: string[] = []
    subscriber.subscribe('events', (text) => received.push(text))
    const own: string[] = []
    sender.subscribe('events', (text) => own.push(text))
    await until('the absence to be told', () => lines.length === 2, WAIT_MS)
    sender.publish('events', 'lost')

    for (const word of ['first', 'second']) {
      await nats.start()
      await connected(sender, subscriber)
      sender.publish('events', word)
      await until('it to be heard', () => received.includes(word), WAIT_MS)
      await nats.kill()
      await until('the loss to be noticed', () => !sender.isConnected && !subscriber.isConnected, WAIT_MS)
    }
    expect(received).toEqual(['first', 'second'])
    expect(own).toEqual([])
  }, 60_000)

  test('separates installations that share one NATS', async () => {
    nats = await prepareNatsServer(program ?? '')
    await nats.start()
    const [sender, mate, stranger] = [open(nats.url), open(nats.url), open(nats.url, 'other')]
    const strange: string[] = []
    const received: string[] = []
    stranger.subscribe('sessions', (text) => strange.push(text))
    mate.subscribe('sessions', (text) => received.push(text))
    await connected(sender, mate, stranger)
    for (let n = 0; n < 10; n++) sender.publish('sessions', `ended ${n}`)
    await until('all to be heard', () => received.length === 10, WAIT_MS)
    expect(strange).toEqual([])
  }, 60_000)

  test('authenticates with user and password of the address, and never logs them', async () => {
    nats = await prepareNatsServer(program ?? '', ['--user', 'fleet', '--pass', 'p@ss word'])
    await nats.start()
    const right = open(nats.url.replace('//', '//fleet:p%40ss%20word@'))
    const wrong = open(nats.url.replace('//', '//fleet:hidden@'))
    await connected(right)
    await until('the refusal to be told', () => lines.some((line) => line.includes('away')), WAIT_MS)
    expect(wrong.isConnected).toBe(false)
    expect(lines.join()).not.toMatch(/hidden|p@ss|p%40ss/)
  }, 60_000)
})
