import * as z from 'zod/mini'
import { queryNumber } from './admin/list.ts'

/** The ways by which a notification leaves the server (NOTIF-01 to NOTIF-03; `push` is Web Push). */
export const CHANNELS = ['email', 'sms', 'telegram', 'push'] as const
export const channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof channel>

/** Which channels are set up: the others send nothing. */
export const availableChannels = z.object({
  email: z.boolean(),
  sms: z.boolean(),
  telegram: z.boolean(),
  push: z.boolean(),
})
export type AvailableChannels = z.infer<typeof availableChannels>

/**
 * waiting: to be sent, possibly again; sent: the provider accepted it; failed: the provider refused it; dropped: it was
 * not to be sent any more; expired: it was not accepted in time.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'dropped', 'expired'] as const
export const messageState = z.enum(MESSAGE_STATES)
export type MessageState = z.infer<typeof messageState>

/**
 * Why a message was dropped: the account may no longer see the vehicle; the account is blocked or of another owner; the
 * chat or browser is no longer linked; the client's messages of the day are used up.
 */
export const DROP_REASONS = ['rightLost', 'accountGone', 'unlinked', 'dailyLimit'] as const
export const dropReason = z.enum(DROP_REASONS)
export type DropReason = z.infer<typeof dropReason>

/** A message to one address, and what became of it. Times are ms since the epoch. */
export const messageDelivery = z.object({
  id: z.number(),
  channel,
  /** A mail address, a phone number, a chat of Telegram or a browser, as people read it. */
  address: z.string(),
  /** null: the address belongs to no account. */
  accountId: z.nullable(z.number()),
  accountLogin: z.nullable(z.string()),
  vehicleId: z.nullable(z.number()),
  subject: z.string(),
  text: z.string(),
  state: messageState,
  /** null: it was not dropped. */
  reason: z.nullable(dropReason),
  attempts: z.number(),
  createdAt: z.number(),
  expiresAt: z.number(),
  lastAttemptAt: z.nullable(z.number()),
  /** null: no further attempts. */
  nextAttemptAt: z.nullable(z.number()),
  settledAt: z.nullable(z.number()),
  /** What the provider calls it. */
  providerId: z.nullable(z.string()),
  /** What the provider said to the last attempt. */
  answer: z.nullable(z.string()),
  /** What the provider said later of its arrival, as `DELIVRD`. */
  receipt: z.nullable(z.string()),
  receiptAt: z.nullable(z.number()),
})
export type MessageDelivery = z.infer<typeof messageDelivery>

export const MESSAGE_PAGE_DEFAULT = 50
export const MESSAGE_PAGE_MAX = 200
/** Newest first: `before` is the id of the last message already fetched. */
export const messageQuery = z.object({
  before: z.optional(queryNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(queryNumber(1, MESSAGE_PAGE_MAX)),
  channel: z.optional(channel),
  state: z.optional(messageState),
  vehicleId: z.optional(queryNumber(1, 2_147_483_647)),
  accountId: z.optional(queryNumber(1, 2_147_483_647)),
})
/** `next` is the `before` of the next page; null: this is the last page. */
export const messagePage = z.object({ items: z.array(messageDelivery), next: z.nullable(z.number()) })
export type MessagePage = z.infer<typeof messagePage>

/** The caller's chat of Telegram; null: none is linked. */
export const telegramState = z.object({
  /** The bot by its name, without @; null: Telegram does not answer. */
  bot: z.nullable(z.string()),
  chat: z.nullable(z.object({ name: z.string(), linkedAt: z.number() })),
})
export type TelegramState = z.infer<typeof telegramState>

/** An address that links the chat which opens it, once, until `expiresAt` (ms since the epoch). */
export const telegramLink = z.object({ link: z.string(), expiresAt: z.number() })
export type TelegramLink = z.infer<typeof telegramLink>

/** The key that a browser subscribes with, in base64url. */
export const pushKey = z.object({ publicKey: z.string() })
export type PushKeyAnswer = z.infer<typeof pushKey>

export const PUSH_ENDPOINT_MAX = 2_000
/** Most browsers of an account; the oldest one gives way. */
export const PUSH_SUBSCRIPTIONS_MAX = 20

/** A point of the curve P-256, uncompressed: 65 bytes that begin with 4. */
const P256DH = /^B[\w-]{86}$/
/** 16 bytes. */
const AUTH = /^[\w-]{22}$/

const isEndpoint = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export const pushSubscriptionBody = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(PUSH_ENDPOINT_MAX), z.refine(isEndpoint)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({ p256dh: z.string().check(z.regex(P256DH)), auth: z.string().check(z.regex(AUTH)) }),
})
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>
export const pushSubscription = z.object({ id: z.number() })
export type PushSubscriptionAnswer = z.infer<typeof pushSubscription>
export const pushParams = z.object({ id: queryNumber(1, 2_147_483_647) })

/** What a push brings to the service worker. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** A page of the product, beginning with `/#/`. */
  link: z.nullable(z.string()),
  /** Of the event (`tagOfKey`): one that arrives twice is shown once. */
  tag: z.string(),
  /** ms since the epoch. */
  at: z.number(),
})
export type PushPayload = z.infer<typeof pushPayload>
