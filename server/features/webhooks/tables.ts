import type { ColumnType, Generated } from 'kysely'
import type {
  DeliveryFailure,
  DeliveryState,
  WEBHOOK_SCOPES,
  WebhookOffReason,
} from '../../../src/contract/http/webhooks.ts'
import type { WebhookEventType } from '../../../src/contract/webhookEvents.ts'

/** An address that an owner's events are told to. Moments are ms since the epoch in each of these tables. */
export interface WebhookTable {
  owner_id: number
  id: Generated<number>
  url: string
  /** Host and port of the address. */
  host: string
  description: string
  types: WebhookEventType[]
  scope: (typeof WEBHOOK_SCOPES)[number]
  /** null: of another scope, or the group is gone. */
  group_id: number | null
  vehicle_ids: number[]
  is_on: boolean
  off_reason: WebhookOffReason | null
  /** As it signs: it is readable, as the secret of a second factor is. */
  secret: string
  old_secret: string | null
  old_secret_until: number | null
  failing_since: number | null
  created_at: number
}

/** An event that somebody is to be told of: written in its transaction, gone when its messages are made. */
export interface WebhookEventTable {
  owner_id: number
  seq: number
  vehicle_id: number
  type: WebhookEventType
  at: number
  details: ColumnType<Readonly<Record<string, string | number | boolean>>, string, string>
}

/** A message on its way to one webhook, and what became of it. */
export interface WebhookDeliveryTable {
  owner_id: number
  webhook_id: number
  id: Generated<number>
  message_id: string
  type: string
  /** null: a test. */
  vehicle_id: number | null
  body: string
  state: DeliveryState
  attempts: number
  created_at: number
  last_at: number | null
  /** When it is due; of one that is being sent: when another process may take it. null: it is settled. */
  next_at: number | null
  status: number | null
  failure: DeliveryFailure | null
  duration_ms: number | null
}

export interface WebhookTables {
  webhook: WebhookTable
  webhook_event: WebhookEventTable
  webhook_delivery: WebhookDeliveryTable
}
