import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { webhookEventType } from '../webhookEvents.ts'
import { queryNumber } from './admin/list.ts'
import { PLAIN_TEXT } from './auth.ts'
import { pathId } from './profile.ts'

/** Webhooks of one owner. */
export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 2_000
export const WEBHOOK_DESCRIPTION_MAX = 200
/** Vehicles that one webhook names. */
export const WEBHOOK_VEHICLES_MAX = 1_000

/** An address without name and password in it, and without what a server never sees. */
const isWebhookUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

/** Of which vehicles a webhook tells. */
export const WEBHOOK_SCOPES = ['all', 'group', 'chosen'] as const

/** What an owner sets up of a webhook. */
export const webhookBody = z.object({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(WEBHOOK_URL_MAX), z.refine(isWebhookUrl)),
  description: z.string().check(z.trim(), z.maxLength(WEBHOOK_DESCRIPTION_MAX), z.regex(PLAIN_TEXT)),
  /** At least one; each once. */
  events: z.array(webhookEventType).check(z.minLength(1), z.maxLength(100)),
  scope: z.enum(WEBHOOK_SCOPES),
  /** Of the scope `group`; it is not looked at otherwise. */
  groupId: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  /** Of the scope `chosen`; it is not looked at otherwise. */
  vehicleIds: z.array(vehicleId).check(z.maxLength(WEBHOOK_VEHICLES_MAX)),
})
export type WebhookBody = z.infer<typeof webhookBody>

/** Why a webhook is off: a person did it, its address said 410, it failed for days, or too many messages wait for it. */
export const WEBHOOK_OFF_REASONS = ['person', 'gone', 'failing', 'backlog'] as const
export const webhookOffReason = z.enum(WEBHOOK_OFF_REASONS)
export type WebhookOffReason = z.infer<typeof webhookOffReason>

/** waiting: to be sent, maybe again; dropped: the webhook was turned off before. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const
export const deliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof deliveryState>

/** Why an attempt failed; `status` is every answer outside 200 to 299. */
export const DELIVERY_FAILURES = [
  'status',
  'redirect',
  'timeout',
  'unknownHost',
  'privateAddress',
  'insecure',
  'refused',
  'certificate',
  'broken',
] as const
export const deliveryFailure = z.enum(DELIVERY_FAILURES)
export type DeliveryFailure = z.infer<typeof deliveryFailure>

/** One message on its way to a webhook. Moments are ms since the epoch. */
export const webhookDelivery = z.object({
  id: z.number(),
  /** The header webhook-id: the same however often it is sent. */
  messageId: z.string(),
  /** `webhook.test`, or one of WEBHOOK_EVENTS. */
  type: z.string(),
  /** null: a test. */
  vehicleId: z.nullable(z.number()),
  state: deliveryState,
  attempts: z.number(),
  createdAt: z.number(),
  lastAttemptAt: z.nullable(z.number()),
  /** null: nothing is tried any more. */
  nextAttemptAt: z.nullable(z.number()),
  /** The HTTP status of the last answer; null: there was none. */
  status: z.nullable(z.number()),
  failure: z.nullable(deliveryFailure),
  /** How long the last attempt took, ms. */
  durationMs: z.nullable(z.number()),
  /** The body, as it is sent. */
  payload: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** A webhook as its owner sees it. Moments are ms since the epoch. */
export const webhook = z.object({
  id: z.number(),
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEventType),
  scope: z.enum(WEBHOOK_SCOPES),
  groupId: z.nullable(z.number()),
  vehicleIds: z.array(z.number()),
  isOn: z.boolean(),
  /** null: it is on. */
  offReason: z.nullable(webhookOffReason),
  createdAt: z.number(),
  /** Until when messages are also signed by the secret before; null: there is one secret. */
  oldSecretUntil: z.nullable(z.number()),
  /** Since when no message has arrived; null: the last one did, or there was none. */
  failingSince: z.nullable(z.number()),
  /** Messages that wait. */
  waiting: z.number(),
  lastAttempt: z.nullable(
    z.object({
      at: z.number(),
      state: deliveryState,
      status: z.nullable(z.number()),
      failure: z.nullable(deliveryFailure),
    }),
  ),
})
export type Webhook = z.infer<typeof webhook>
export const webhookList = z.array(webhook)

/** A secret, as it is told once: `whsec_` and the key in base64 (Standard Webhooks). */
export const webhookSecret = z.object({ secret: z.string(), oldSecretUntil: z.nullable(z.number()) })
export type WebhookSecret = z.infer<typeof webhookSecret>
export const createdWebhook = z.object({ webhook, secret: z.string() })
export type CreatedWebhook = z.infer<typeof createdWebhook>

export const webhookParams = z.object({ id: pathId })
export const webhookSwitchBody = z.object({ isOn: z.boolean() })
export const DELIVERY_PAGE_DEFAULT = 25
export const DELIVERY_PAGE_MAX = 100
/** Newest first: `before` is the id of the last delivery that is known already. */
export const deliveryQuery = z.object({
  before: z.optional(queryNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(queryNumber(1, DELIVERY_PAGE_MAX)),
  state: z.optional(deliveryState),
})
export const deliveryParams = z.object({ id: pathId, deliveryId: queryNumber(1, Number.MAX_SAFE_INTEGER) })
/** `next` is the `before` of the next page; null: there is none. */
export const deliveryPage = z.object({ items: z.array(webhookDelivery), next: z.nullable(z.number()) })
export type DeliveryPage = z.infer<typeof deliveryPage>
