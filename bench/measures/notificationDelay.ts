import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Observation } from '../../server/live/ports.ts'
import { UNLIMITED_RULE } from '../../src/contract/rules/unlimitedRule.ts'
import { readChannelConfig } from '../../server/features/channels/channelConfig.ts'
import { prepareChannels, type PreparedChannels } from '../../server/features/channels/prepareChannels.ts'
import { prepareNotifications } from '../../server/features/notifications/prepareNotifications.ts'
import { rememberNotified } from '../../server/features/notifications/ruleBook.ts'
import { insertRule } from '../../server/features/notifications/ruleSql.ts'
import { systemClock } from '../../server/platform/systemClock.ts'
import { addClient, addVehicles, type FeedServer, serialOf, startFeedServer } from '../feed/feedServer.ts'
import { toObservations } from '../browser/toObservations.ts'
import { createEvents } from '../generator/events.ts'
import { createFleet } from '../generator/fleet.ts'
import type { BenchRow, Measure } from '../suite/measure.ts'
import { percentile } from '../suite/timing.ts'

/** Fewer than a client may have in a minute. */
const EVENTS = 250
const QUICK_EVENTS = 50
/** Between two events, ms. */
const PAUSE_MS = 150
/** Of the measure under load: a second, of which 1 % notify, by so many clients that none has a summary. */
const RATE = 10_000
const NOTIFYING_SHARE = 0.01
const CLIENTS = 40
const VEHICLES_OF_CLIENT = 250
const SECONDS = 30
const QUICK_SECONDS = 10
const TICK_MS = 100
/** Reports of this time are on their way at most, as devices wait for answers, s. */
const MOST_WAITING_S = 1
/** The last message is certainly lost after so long, ms. */
const LOST_MS = 15_000

/** A gateway of SMS that accepts everything and notes when each text arrived. */
const openGateway = async (): Promise<{ server: Server; url: string; arrived: Map<string, number> }> => {
  const arrived = new Map<string, number>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { text } = JSON.parse(Buffer.concat(parts).toString()) as { text: string }
      arrived.set(text, performance.now())
      response.end('ok')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrived }
}

const SETTINGS: Readonly<Record<string, string>> = {
  SMS_GATEWAY: 'http',
  SMS_CONTENT_TYPE: 'application/json',
  SMS_BODY: '{"to":"{phone}","text":"{message}"}',
  SMS_SENDER: 'bench',
  SMS_PER_SECOND: '1000',
  SMS_PER_DAY: '1000000',
}

/** A rule that sends the name of the vehicle for every lost power. */
const makeRule = async ({ db, fleet }: FeedServer, ownerId: number): Promise<void> => {
  await db.updateTable('account').set({ phone: '+380501234567' }).where('id', '=', ownerId).execute()
  const owner = { accountId: ownerId, ownerId, kind: 'client' } as const
  await fleet.journal.write(async (write) => {
    await insertRule(
      write.trx,
      owner,
      {
        name: 'bench',
        isOn: true,
        items: [{ type: 'powerLost' }],
        ...UNLIMITED_RULE,
        timeZone: 'UTC',
        recipients: { accountIds: [ownerId], emails: [], phones: [], chats: [] },
        channels: ['sms'],
        text: '{vehicle}',
        escalation: null,
      },
      systemClock.now(),
    )
    await rememberNotified(write, ownerId)
  })
}

/** Waits for the message of each event; returns the time from its commit, ms. stored: by the name of the vehicle. */
const delaysOf = async (
  stored: ReadonlyMap<string, number>,
  arrived: ReadonlyMap<string, number>,
): Promise<readonly number[]> => {
  const until = performance.now() + LOST_MS
  while (arrived.size < stored.size && performance.now() < until) await sleep(20)
  return [...stored].map(([name, at]) => {
    const arrival = arrived.get(name)
    if (arrival === undefined) throw new Error(`bench: the message of ${name} did not arrive`)
    return arrival - at
  })
}

/** Raises the events one by one. */
const raiseSome = async (
  { fleet, vehicleIds }: FeedServer,
  arrived: ReadonlyMap<string, number>,
  count: number,
): Promise<readonly number[]> => {
  const stored = new Map<string, number>()
  for (const [device, vehicleId] of vehicleIds.slice(0, count).entries()) {
    await fleet.sink.record([lostPower(vehicleId)])
    stored.set(serialOf(device), performance.now())
    await sleep(PAUSE_MS)
  }
  return delaysOf(stored, arrived)
}

const lostPower = (vehicleId: number): Observation => ({
  event: 'simple',
  name: 'POWER_LOST',
  data: { vehicleId, timestamp: systemClock.now() },
})

/** Runs `act` with a whole server, its rules and its channels, and a gateway for SMS. */
const withChannels = async <T>(
  devices: number,
  act: (feed: FeedServer, arrived: ReadonlyMap<string, number>) => Promise<T>,
): Promise<T> => {
  const feed = await startFeedServer(devices)
  const gateway = await openGateway()
  const log = (): void => undefined
  const prepared: { channels: PreparedChannels | null } = { channels: null }
  const notifications = prepareNotifications({
    fleet: feed.fleet,
    log,
    queued: () => prepared.channels?.wake(),
  })
  await feed.fleet.outbox.start()
  const channels = await prepareChannels({
    db: feed.db,
    clock: systemClock,
    log,
    config: readChannelConfig((name) => (name === 'SMS_URL' ? gateway.url : (SETTINGS[name] ?? ''))),
    mail: { smtp: null, publicUrl: null },
    productName: 'Meridian',
    timeZone: 'UTC',
    isPrivateAllowed: true,
  })
  prepared.channels = channels
  await channels.start()
  notifications.start()
  await makeRule(feed, feed.ownerId)
  try {
    return await act(feed, gateway.arrived)
  } finally {
    await channels.stop()
    await notifications.stop()
    await feed.fleet.outbox.stop()
    gateway.server.close()
    await feed.stop()
  }
}

interface Reporter {
  readonly name: string
  readonly vehicleId: number
}

/** Vehicles of many clients, each with a rule of its own, in turns. */
const addClients = async (feed: FeedServer): Promise<readonly Reporter[]> => {
  const lists = [feed.vehicleIds]
  for (let client = 1; client < CLIENTS; client++) {
    const login = `bench-${client}`
    await makeRule(feed, await addClient(feed.db, login))
    lists.push(await addVehicles(feed.fleet, login, client * VEHICLES_OF_CLIENT, VEHICLES_OF_CLIENT))
  }
  return Array.from({ length: CLIENTS * VEHICLES_OF_CLIENT }, (_, place) => {
    const [client, device] = [place % CLIENTS, Math.floor(place / CLIENTS)]
    const vehicleId = lists[client]?.[device] ?? Number.NaN
    return { name: serialOf(client * VEHICLES_OF_CLIENT + device), vehicleId }
  })
}

interface Loaded {
  readonly delays: readonly number[]
  /** Events a second that were stored. */
  readonly rate: number
}

/** Raises events among the positions of all vehicles, at a rate. */
const raiseAmongTraffic = async (
  { fleet }: FeedServer,
  arrived: ReadonlyMap<string, number>,
  reporters: readonly Reporter[],
  seconds: number,
): Promise<Loaded> => {
  const traffic = createFleet({ vehicles: reporters.length, seed: 1, startAt: Date.now() })
  const ids: number[] = []
  for (const [place, { vehicleId }] of traffic.miniRows(0, reporters.length).entries())
    ids[vehicleId] = reporters[place]?.vehicleId ?? 0
  const began = performance.now()
  const startAt = Date.now()
  const positions = createEvents(traffic, { seed: 1, rate: RATE, locationShare: 1, batch: RATE, startAt })
  const perTick = (RATE * TICK_MS) / 1_000
  const stored = new Map<string, number>()
  const queue = [...reporters]
  const records: Promise<void>[] = []
  let [waiting, recorded] = [0, 0]
  while (performance.now() - began < seconds * 1_000) {
    const next = performance.now() + TICK_MS
    if (waiting < RATE * MOST_WAITING_S) {
      const raised = queue.splice(0, perTick * NOTIFYING_SHARE)
      const usual = toObservations(positions.batch(perTick - raised.length), ids)
      waiting += perTick
      const record = async (): Promise<void> => {
        await fleet.sink.record([...usual, ...raised.map(({ vehicleId }) => lostPower(vehicleId))])
        waiting -= perTick
        recorded += perTick
        for (const { name } of raised) stored.set(name, performance.now())
      }
      records.push(record())
    }
    await sleep(Math.max(0, next - performance.now()))
  }
  await Promise.all(records)
  const rate = (recorded * 1_000) / (performance.now() - began)
  return { delays: await delaysOf(stored, arrived), rate }
}

const rowOf = (what: string, delays: readonly number[], more = ''): Omit<BenchRow, 'id'> => ({
  what: `${what} (95th percentile of ${delays.length})`,
  value: percentile(delays, 0.95),
  unit: 'ms',
  baseline: null,
  ratio: null,
  detail: `median ${percentile(delays, 0.5).toFixed(0)} ms, most ${Math.max(...delays).toFixed(0)} ms${more}`,
})

/** From an event on disk to the request at the provider, through rules, queue and loop of a whole server. */
const alone: Measure = {
  id: 'notification-delay',
  part: 'engine',
  run: ({ quick }) => {
    const count = quick ? QUICK_EVENTS : EVENTS
    return withChannels(count, async (feed, arrived) =>
      rowOf('an event to its message at the provider', await raiseSome(feed, arrived, count)),
    )
  },
}

const underLoad: Measure = {
  id: 'notification-delay-10k',
  part: 'engine',
  isLong: true,
  run: ({ quick }) =>
    withChannels(VEHICLES_OF_CLIENT, async (feed, arrived) => {
      const reporters = await addClients(feed)
      const seconds = quick ? QUICK_SECONDS : SECONDS
      const { delays, rate } = await raiseAmongTraffic(feed, arrived, reporters, seconds)
      return rowOf(
        'an event to its message at the provider, at 10,000 events a second of which 1 % notify',
        delays,
        `; ${Math.round(rate)} events a second were stored, ${CLIENTS} clients with a rule each`,
      )
    }),
}

export const NOTIFICATION_DELAYS: readonly Measure[] = [alone, underLoad]
