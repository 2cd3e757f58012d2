import type { Generated } from 'kysely'
import type {
  DeliveryFailure,
  DeliveryState,
  WEBHOOK_SCOPES,
  WebhookOffReason,
} from '../../../src/contract/http/webhooks.ts'
import type { WebhookEventType } from '../../../src/contract/webhookEvents.ts'

/** An address that an owner's events are sent to. Times are ms since the epoch in each of these tables. */
export interface WebhookTable {
  owner_id: number
  id: Generated<number>
  url: string
  /** Host and port of the address. */
  host: string
  description: string
  types: WebhookEventType[]
  scope: (typeof WEBHOOK_SCOPES)[number]
  /** null: another scope, or the group was deleted. */
  group_id: number | null
  vehicle_ids: number[]
  is_on: boolean
  off_reason: WebhookOffReason | null
  /** The signing secret: stored in plain text, like the secret of a second factor. */
  secret: string
  old_secret: string | null
  old_secret_until: number | null
  failing_since: number | null
  created_at: number
}

/** A message to one webhook, and its outcome. */
export interface WebhookDeliveryTable {
  owner_id: number
  webhook_id: number
  id: Generated<number>
  message_id: string
  type: string
  /** null: a test message. */
  vehicle_id: number | null
  body: string
  state: DeliveryState
  attempts: number
  created_at: number
  last_at: number | null
  /** When it is due; while it is being sent: when another process may take it. null: it is settled. */
  next_at: number | null
  status: number | null
  failure: DeliveryFailure | null
  duration_ms: number | null
}

export interface WebhookTables {
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
