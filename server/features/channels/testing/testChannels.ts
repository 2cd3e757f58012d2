import type { Channel } from '../../../../src/contract/http/channels.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../../vehicles/testFleetApp.ts'
import { type OutgoingMessage, queueMessages } from '../messageQueue.ts'
import type { ChannelDependencies } from '../prepareChannels.ts'

/** A client's fleet with channels that send on request. */
export interface ChannelStage {
  readonly host: TestFleetApp
  readonly owner: TestUser
  /** A limited user of the client. */
  readonly user: TestUser
  readonly vehicle: number
  /** Queues messages; what is not given is that of a message to the client about the vehicle. */
  queue(
    ...messages: readonly (Partial<OutgoingMessage> & { channel: Channel; address: string })[]
  ): Promise<void>
  /** Sends what is due; returns the number of attempts. */
  sendDue(): Promise<number>
  /** The rows of the queue by key. */
  rows(): Promise<readonly QueueRow[]>
  close(): Promise<void>
}

type QueueRow = Awaited<ReturnType<typeof readRows>>[number]

const HOUR_MS = 3_600_000

export const openChannelStage = async (
  channels: Partial<ChannelDependencies> = {},
): Promise<ChannelStage> => {
  const host = await openTestFleetApp({}, { channels })
  const owner = await host.addUser('anna')
  const user = await host.addUser('boris', { kind: 'limited', owner })
  const [vehicle = 0] = await host.addVehicles('anna', [{ key: 'V', name: 'AA 1234' }])
  const { db, clock } = host.stage
  let count = 0
  return {
    host,
    owner,
    user,
    vehicle,
    async queue(...messages) {
      const whole = messages.map((message) => ({
        key: `message-${(count += 1)}`,
        ownerId: owner.accountId,
        accountId: owner.accountId,
        vehicleId: vehicle,
        subject: 'Speed',
        text: 'AA 1234: 120 km/h',
        link: null,
        createdAt: clock.now(),
        expiresAt: clock.now() + HOUR_MS,
        ...message,
      }))
      await db.transaction().execute((trx) => queueMessages(trx, whole))
    },
    sendDue: () => host.channels.sendDue(),
    rows: () => readRows(host),
    close: () => host.close(),
  }
}

const readRows = ({ stage: { db } }: TestFleetApp) =>
  db
    .selectFrom('message_delivery')
    .select(['key', 'state', 'reason', 'attempts', 'answer', 'provider_id', 'receipt', 'next_at', 'address'])
    .orderBy('id')
    .execute()

/** Texts of the three languages with everything that a format might swallow. */
export const HARD_TEXTS = {
  ru: 'Скорость 120 км/ч — «AA 1234»\nул. Ёлочная, 5 & <b>"6"</b> \\ {phone} {message} %2B + \'x\'',
  ua: 'Швидкість 120 км/год — об’єкт «ЇЖ-5»\nвул. Ґонти, 7 & <i>"8"</i> \\ {password} 100%\t=',
  en: 'Speed 120 km/h — "AA 1234"\n5 High St & <b>co</b> \\ {sender} ~ [x] | ^ € 😀',
} as const
