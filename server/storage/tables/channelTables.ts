import type { Generated } from 'kysely'
import type { Channel, DropReason, MessageState } from '../../../src/contract/http/channels.ts'

/** A message to one address, and its outcome. Times are ms since the epoch in each of these tables. */
export interface MessageDeliveryTable {
  id: Generated<number>
  /** A message of a key is queued once. */
  key: string
  owner_id: number
  /** null: the address belongs to no account. */
  account_id: number | null
  vehicle_id: number | null
  channel: Channel
  /** A mail address, a phone number, a chat of Telegram, or the id of a push subscription. */
  address: string
  /** Messages of one host are limited together. */
  host: string
  subject: string
  text: string
  link: string | null
  state: Generated<MessageState>
  attempts: Generated<number>
  created_at: number
  expires_at: number
  /** When it is due; while it is being sent: when another process may take it. */
  next_at: number
  last_at: number | null
  settled_at: number | null
  /** null: it was not dropped. */
  reason: DropReason | null
  /** What the provider calls it. */
  provider_id: string | null
  /** The provider's last answer, without a secret. */
  answer: string | null
  /** What the provider said later of its arrival. */
  receipt: string | null
  receipt_at: number | null
}

/** The messages of an owner to one host: owners take turns. */
export interface MessageLaneTable {
  channel: Channel
  host: string
  owner_id: number
  /** Nothing is sent before. */
  free_at: Generated<number>
  served_at: Generated<number>
}

/** The pace of a channel in the whole installation. */
export interface MessagePaceTable {
  channel: Channel
  free_at: Generated<number>
  /** When the messages that were claimed would have been sent at the channel's rate. */
  paid_until: Generated<number>
}

/** Messages of a client on a day. */
export interface MessageUsageTable {
  owner_id: number
  channel: Channel
  /** YYYY-MM-DD */
  day: string
  count: number
}

export interface TelegramChatTable {
  account_id: number
  chat_id: number
  /** The person or group as Telegram names it. */
  name: string
  linked_at: number
}

export interface TelegramPositionTable {
  /** The number of the bot. */
  bot_id: number
  next_update: number
}

/** A browser that gets messages by Web Push, for as long as the session lives. */
export interface PushSubscriptionTable {
  id: Generated<number>
  account_id: number
  session_id: number
  endpoint: string
  host: string
  p256dh: string
  auth: string
  created_at: number
}

/** The one key that signs pushes; both halves in base64url. */
export interface PushKeyTable {
  id: Generated<number>
  public_key: string
  private_key: string
}

export interface ChannelTables {
  message_delivery: MessageDeliveryTable
  message_lane: MessageLaneTable
  message_pace: MessagePaceTable
  message_usage: MessageUsageTable
  telegram_chat: TelegramChatTable
  telegram_position: TelegramPositionTable
  push_subscription: PushSubscriptionTable
  push_key: PushKeyTable
}
