import type { ColumnType, Generated } from 'kysely'
import type { NotificationRuleFields } from '../../../src/contract/http/notificationRules.ts'
import type {
  NotificationDetails,
  NotificationDigest,
  NotificationSettingsFields,
  QuietHours,
} from '../../../src/contract/http/notifications.ts'
import type { NotificationDescription } from '../../../src/contract/notificationTypes.ts'
import type { EventFilterSettings } from '../../../src/contract/rules/eventFilters.ts'

/** jsonb: read as a value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>

/** Times are ms since the epoch in each of these tables. A column that is null is as for a new account. */
interface NotificationSettingsTable {
  account_id: number
  filters: Json<EventFilterSettings> | null
  channels: Json<NotificationSettingsFields['channels']> | null
  /** null: none. */
  quiet: Json<QuietHours> | null
  /** null: each notification has a mail of its own. */
  digest: Json<NotificationDigest> | null
}

/** What a person is notified of: one row for an event and account. */
interface NotificationTable {
  account_id: number
  id: Generated<number>
  owner_id: number
  /** null: it stands for many. */
  vehicle_id: number | null
  event_seq: number
  event_name: string
  description: NotificationDescription
  subject: string
  /** Index in NOTIFICATION_SEVERITIES, from 1. */
  severity: number
  at: number
  created_at: number
  is_read: Generated<boolean>
  is_hidden: boolean
  is_published: Generated<boolean>
  /** The rule may be gone. */
  rule_id: number | null
  text: string | null
  details: Json<NotificationDetails>
  latitude: number | null
  longitude: number | null
  speed: number | null
  zone_type_id: number | null
}

interface NotificationRuleTable {
  owner_id: number
  id: Generated<number>
  account_id: number
  name: string
  fields: Json<NotificationRuleFields>
  is_on: boolean
  created_at: number
  last_at: number | null
  deleted_at: number | null
}

/** The events that an owner's rules follow, besides those of which everybody is notified. */
interface NotificationWatchTable {
  owner_id: number
  revision: number
  events: string[]
}

/** What a rule remembers of a vehicle; rule_id 0: what needs no rule. */
interface NotificationStateTable {
  owner_id: number
  rule_id: number
  vehicle_id: number
  /** RuleState of server/features/notifications. */
  state: Json<unknown>
  due_at: number | null
}

/** What is repeated unless somebody confirms it. */
interface NotificationEscalationTable {
  id: Generated<number>
  owner_id: number
  rule_id: number
  vehicle_id: number
  event_seq: number
  event_name: string
  step: number
  next_at: number
  finding: Json<unknown>
}

/** The notifications of an owner in a minute. */
interface NotificationStormTable {
  owner_id: number
  minute: number
  count: number
}

/** A vehicle that is silent, or whose device knows no place, as its events say. */
interface VehicleOutageTable {
  vehicle_id: number
  kind: 'signal' | 'coordinates'
  owner_id: number
  since: number
}

/** A notification that waits for the mail which collects it. */
interface NotificationDigestTable {
  id: Generated<number>
  key: string
  account_id: number
  /** SeenEvent of server/features/notifications. */
  seen: Json<unknown>
  text: string
  due_at: number
}

export interface NotificationTables {
  notification_digest: NotificationDigestTable
  notification_settings: NotificationSettingsTable
  notification: NotificationTable
  notification_rule: NotificationRuleTable
  notification_watch: NotificationWatchTable
  notification_state: NotificationStateTable
  notification_escalation: NotificationEscalationTable
  notification_storm: NotificationStormTable
  vehicle_outage: VehicleOutageTable
}
