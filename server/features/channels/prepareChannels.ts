import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { AvailableChannels, Channel } from '../../../src/contract/http/channels.ts'
import { Leadership } from '../../live/cluster/leadership.ts'
import { createDayClock } from '../../live/dayClock.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import type { Log } from '../../platform/log.ts'
import type { OutgoingOptions } from '../../platform/outgoing/sendOnce.ts'
import type { Database } from '../../storage/schema.ts'
import type { MailConfig } from '../mail/mailConfig.ts'
import type { ChannelConfig } from './channelConfig.ts'
import { type ChannelLoop, createChannelLoop } from './channelLoop.ts'
import type { ChannelSender } from './channelSender.ts'
import { messageUpkeep } from './cleanMessages.ts'
import { createEmailSender } from './email/emailSender.ts'
import { type PushKey, readPushKey } from './push/pushKey.ts'
import { createPushSender } from './push/pushSender.ts'
import { channelRoutes } from './routes.ts'
import { noteReceipt } from './settleMessage.ts'
import { createHttpGateway } from './sms/httpGateway.ts'
import type { SmsConfig } from './sms/smsConfig.ts'
import type { SmsGateway } from './sms/smsGateway.ts'
import { createSmppGateway } from './sms/smppGateway.ts'
import { createSmsSender } from './sms/smsSender.ts'
import { type BotApi, createBotApi } from './telegram/botApi.ts'
import { createBotUpdates } from './telegram/botUpdates.ts'
import { createBotName } from './telegram/ownChat.ts'
import { createTelegramSender } from './telegram/telegramSender.ts'

export interface ChannelDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly log: Log
  readonly config: ChannelConfig
  readonly mail: MailConfig
  readonly productName: string
  /** IANA name; SMS are counted by its days. */
  readonly timeZone: string
  /** Browsers may be at private addresses, and by http. */
  readonly isPrivateAllowed: boolean
  /** Resolves a host; absent: the machine's resolver. */
  readonly resolve?: OutgoingOptions['resolve']
  /** 0 to 1, absent: Math.random. */
  readonly random?: () => number
  /** Called with the time from the writing of a message to its acceptance by the provider, s. */
  readonly observe?: (seconds: number) => void
}

/** The channels of a server: what sends, what reads the bot's updates, and the calls of people. */
export interface PreparedChannels {
  readonly calls: FastifyPluginAsync
  readonly upkeep: JobKind
  /** What this process sends by. */
  readonly loops: readonly Pick<ChannelLoop, 'channel' | 'tally'>[]
  /** Messages were queued in this process: they leave at once. */
  wake(): void
  /** Sends what is due by every channel and waits until nothing is; returns the number of attempts. */
  sendDue(): Promise<number>
  /** Reads the updates of the bot once. */
  readUpdates(): Promise<void>
  start(): Promise<void>
  /** Waits some seconds for the answers to what is being sent. */
  stop(): Promise<void>
}

/** Prepares every channel that is set up; the key of pushes is made where there is none. */
export const prepareChannels = async (deps: ChannelDependencies): Promise<PreparedChannels> => {
  const { db, clock, log, config, productName, isPrivateAllowed, random = Math.random, observe } = deps
  const key = await readPushKey(db)
  const bot = config.telegram && createBotApi(config.telegram)
  const senders = sendersOf(deps, key, bot)
  const loops: readonly ChannelLoop[] = senders.map((sender) =>
    createChannelLoop({ db, clock, log, random, ...(observe && { observe }) }, sender),
  )
  const updates = () =>
    config.telegram &&
    bot &&
    createBotUpdates({ db, clock, log, bot, botId: config.telegram.botId, productName })
  const polling =
    config.telegram &&
    new Leadership({
      db,
      clock,
      log,
      name: 'the updates of the Telegram bot',
      work: () => updates() ?? NOTHING,
    })
  return {
    calls: async (app) => {
      const botName = bot && createBotName(bot)
      const available = availableOf(senders)
      const { publicKey } = key
      await app.register(channelRoutes, {
        deps: { db, clock, available, isPrivateAllowed, botName, publicKey },
      })
    },
    upkeep: messageUpkeep(db, clock),
    loops,
    wake() {
      for (const loop of loops) loop.wake()
    },
    async sendDue() {
      const sent = await Promise.all(loops.map((loop) => loop.sendDue()))
      return sent.reduce((sum, attempts) => sum + attempts, 0)
    },
    readUpdates: async () => updates()?.readOnce(),
    async start() {
      for (const sender of senders) sender.start?.()
      for (const loop of loops) loop.start()
      await polling?.start()
    },
    async stop() {
      await Promise.all([polling?.stop(), ...loops.map((loop) => loop.stop())])
      await Promise.all(senders.map(async (sender) => sender.stop?.()))
    },
  }
}

const NOTHING = { start: async () => undefined, stop: async () => undefined }

const availableOf = (senders: readonly ChannelSender[]): AvailableChannels => {
  const has = (channel: Channel) => senders.some((sender) => sender.channel === channel)
  return { email: has('email'), sms: has('sms'), telegram: has('telegram'), push: has('push') }
}

/** A new channel is added here. */
const sendersOf = (deps: ChannelDependencies, key: PushKey, bot: BotApi | null): readonly ChannelSender[] => {
  const { db, clock, config, mail, productName, timeZone, isPrivateAllowed, resolve } = deps
  const { smtp, publicUrl } = mail
  const senders: ChannelSender[] = [
    createPushSender({
      db,
      clock,
      key,
      contact: contactOf(mail),
      isPrivateAllowed,
      ...(resolve && { resolve }),
    }),
  ]
  if (smtp && publicUrl !== null) senders.push(createEmailSender({ db, smtp, publicUrl, productName }))
  if (bot) senders.push(createTelegramSender({ db, clock, bot, publicUrl }))
  if (config.sms) {
    const { perSecond, perDay } = config.sms
    const days = createDayClock(timeZone)
    const gateway = gatewayOf(deps, config.sms)
    senders.push(
      createSmsSender({
        db,
        now: () => clock.now(),
        dayOf: (at) => days.dayOf(at),
        gateway,
        perSecond,
        perDay,
        productName,
      }),
    )
  }
  return senders
}

const gatewayOf = ({ db, clock, log }: ChannelDependencies, { gateway }: SmsConfig): SmsGateway => {
  if (gateway.kind === 'http') return createHttpGateway(gateway, () => clock.now())
  const onReceipt = (providerId: string, receipt: string) =>
    noteReceipt(db, { channel: 'sms', providerId }, { receipt, now: clock.now() })
  return createSmppGateway(gateway, { clock, log, onReceipt })
}

/** Whom a push service may write to about this server; some refuse one without an address of its own. */
const contactOf = ({ smtp, publicUrl }: MailConfig): string => {
  const address = smtp && (/<([^<>]+)>$/.exec(smtp.from)?.[1] ?? smtp.from)
  if (address) return `mailto:${address}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:nobody@invalid'
}
