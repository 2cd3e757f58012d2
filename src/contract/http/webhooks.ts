import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { webhookEventType } from '../webhookEvents.ts'
import { queryNumber } from './admin/list.ts'
import { plainName } from './plainName.ts'
import { pathId } from './profile.ts'

/** Most webhooks per owner. */
export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 2_000
export const WEBHOOK_DESCRIPTION_MAX = 200
/** Most vehicles listed in one webhook. */
export const WEBHOOK_VEHICLES_MAX = 1_000

/** An address without name and password, and without a fragment, which is never sent to a server. */
const isWebhookUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

/** The vehicles whose events a webhook sends. */
export const WEBHOOK_SCOPES = ['all', 'group', 'chosen'] as const

/** The owner's configuration of a webhook. */
export const webhookBody = z.object({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(WEBHOOK_URL_MAX), z.refine(isWebhookUrl)),
  description: z.string().check(z.trim(), z.maxLength(WEBHOOK_DESCRIPTION_MAX), plainName),
  /** At least one; each once. */
  events: z.array(webhookEventType).check(z.minLength(1), z.maxLength(100)),
  scope: z.enum(WEBHOOK_SCOPES),
  /** For the scope `group`; ignored otherwise. */
  groupId: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  /** For the scope `chosen`; ignored otherwise. */
  vehicleIds: z.array(vehicleId).check(z.maxLength(WEBHOOK_VEHICLES_MAX)),
})
export type WebhookBody = z.infer<typeof webhookBody>

/**
 * Why a webhook is off: turned off by a person, its address responded 410, it failed for days, or its queue is too
 * long.
 */
export const WEBHOOK_OFF_REASONS = ['person', 'gone', 'failing', 'backlog'] as const
export const webhookOffReason = z.enum(WEBHOOK_OFF_REASONS)
export type WebhookOffReason = z.infer<typeof webhookOffReason>

/** waiting: to be sent, possibly again; dropped: the webhook was turned off before. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const
export const deliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof deliveryState>

/** Why an attempt failed; `status` is every status outside 200 to 299. */
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

/** One delivery of a message to a webhook. Times are ms since the epoch. */
export const webhookDelivery = z.object({
  id: z.number(),
  /** The header webhook-id: the same for every attempt. */
  messageId: z.string(),
  /** `webhook.test`, or one of WEBHOOK_EVENTS. */
  type: z.string(),
  /** null: a test. */
  vehicleId: z.nullable(z.number()),
  state: deliveryState,
  attempts: z.number(),
  createdAt: z.number(),
  lastAttemptAt: z.nullable(z.number()),
  /** null: no further attempts. */
  nextAttemptAt: z.nullable(z.number()),
  /** The HTTP status of the last response; null: there was none. */
  status: z.nullable(z.number()),
  failure: z.nullable(deliveryFailure),
  /** Duration of the last attempt, ms. */
  durationMs: z.nullable(z.number()),
  /** The body as sent. */
  payload: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** A webhook as its owner sees it. Times are ms since the epoch. */
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
  /** Until when messages are also signed with the previous secret; null: there is one secret. */
  oldSecretUntil: z.nullable(z.number()),
  /** Since when all deliveries have failed; null: the last one arrived, or there was none. */
  failingSince: z.nullable(z.number()),
  /** Number of queued messages. */
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

/** A secret, returned only once: `whsec_` and the key in base64 (Standard Webhooks). */
export const webhookSecret = z.object({ secret: z.string(), oldSecretUntil: z.nullable(z.number()) })
export type WebhookSecret = z.infer<typeof webhookSecret>
export const createdWebhook = z.object({ webhook, secret: z.string() })
export type CreatedWebhook = z.infer<typeof createdWebhook>

export const webhookParams = z.object({ id: pathId })
export const webhookSwitchBody = z.object({ isOn: z.boolean() })
export const DELIVERY_PAGE_DEFAULT = 25
export const DELIVERY_PAGE_MAX = 100
/** Newest first: `before` is the id of the last delivery already fetched. */
export const deliveryQuery = z.object({
  before: z.optional(queryNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(queryNumber(1, DELIVERY_PAGE_MAX)),
  state: z.optional(deliveryState),
})
export const deliveryParams = z.object({ id: pathId, deliveryId: queryNumber(1, Number.MAX_SAFE_INTEGER) })
/** `next` is the `before` of the next page; null: this is the last page. */
export const deliveryPage = z.object({ items: z.array(webhookDelivery), next: z.nullable(z.number()) })
export type DeliveryPage = z.infer<typeof deliveryPage>
