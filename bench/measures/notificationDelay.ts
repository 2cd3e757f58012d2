import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { UNLIMITED_RULE } from '../../src/contract/rules/unlimitedRule.ts'
import { readChannelConfig } from '../../server/features/channels/channelConfig.ts'
import { prepareChannels, type PreparedChannels } from '../../server/features/channels/prepareChannels.ts'
import { prepareNotifications } from '../../server/features/notifications/prepareNotifications.ts'
import { rememberNotified } from '../../server/features/notifications/ruleBook.ts'
import { insertRule } from '../../server/features/notifications/ruleSql.ts'
import { systemClock } from '../../server/platform/systemClock.ts'
import { type FeedServer, serialOf, startFeedServer } from '../feed/feedServer.ts'
import type { Measure } from '../suite/measure.ts'
import { percentile } from '../suite/timing.ts'

/** Fewer than a client may have in a minute. */
const EVENTS = 250
const QUICK_EVENTS = 50
/** Between two events, ms. */
const PAUSE_MS = 150
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
const makeRule = async ({ db, fleet, ownerId }: FeedServer): Promise<void> => {
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

/** Raises the events one by one; returns the time from each commit to the arrival of its message, ms. */
const measure = async (
  { fleet, vehicleIds }: FeedServer,
  arrived: ReadonlyMap<string, number>,
  count: number,
): Promise<readonly number[]> => {
  const stored: number[] = []
  for (const vehicleId of vehicleIds.slice(0, count)) {
    const data = { vehicleId, timestamp: systemClock.now() }
    await fleet.sink.record([{ event: 'simple', name: 'POWER_LOST', data }])
    stored.push(performance.now())
    await sleep(PAUSE_MS)
  }
  const until = performance.now() + LOST_MS
  while (arrived.size < count && performance.now() < until) await sleep(20)
  return stored.map((at, device) => {
    const arrival = arrived.get(serialOf(device))
    if (arrival === undefined) throw new Error(`bench: the message of event ${device} did not arrive`)
    return arrival - at
  })
}

/** From an event on disk to the request at the provider, through rules, queue and loop of a whole server. */
export const notificationDelay: Measure = {
  id: 'notification-delay',
  part: 'engine',
  run: async ({ quick }) => {
    const count = quick ? QUICK_EVENTS : EVENTS
    const feed = await startFeedServer(count)
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
      timeZone: 'UTC',
      isPrivateAllowed: true,
    })
    prepared.channels = channels
    await channels.start()
    notifications.start()
    await makeRule(feed)
    const delays = await measure(feed, gateway.arrived, count)
    await channels.stop()
    await notifications.stop()
    await feed.fleet.outbox.stop()
    gateway.server.close()
    await feed.stop()
    return {
      what: `an event to its message at the provider (95th percentile of ${count})`,
      value: percentile(delays, 0.95),
      unit: 'ms',
      baseline: null,
      ratio: null,
      detail: `median ${percentile(delays, 0.5).toFixed(0)} ms, most ${Math.max(...delays).toFixed(0)} ms`,
    }
  },
}
