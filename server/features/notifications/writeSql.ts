import { sql, type Transaction } from 'kysely'
import type { NotificationDetails } from '../../../src/contract/http/notifications.ts'
import {
  NOTIFICATION_SEVERITIES,
  type NotificationSeverity,
} from '../../../src/contract/notificationSpecs.ts'
import { type NotificationDescription, SUMMARY_TYPE } from '../../../src/contract/notificationTypes.ts'
import type { Database } from '../../storage/schema.ts'

/** A notification to store. */
export interface NewNotification {
  readonly accountId: number
  readonly ownerId: number
  readonly vehicleId: number
  readonly eventSeq: number
  readonly eventName: string
  readonly description: NotificationDescription
  readonly subject: string
  readonly severity: number
  /** ms since the epoch */
  readonly at: number
  readonly isHidden: boolean
  /** null: without a rule. */
  readonly ruleId: number | null
  readonly text: string | null
  readonly details: NotificationDetails
  readonly latitude: number | null
  readonly longitude: number | null
  readonly speed: number | null
  readonly zoneTypeId: number | null
}

export const severityNumber = (severity: NotificationSeverity): number =>
  NOTIFICATION_SEVERITIES.indexOf(severity) + 1

/** Stores notifications; an event that an account was notified of already is left out. */
export const insertNotifications = async (
  trx: Transaction<Database>,
  rows: readonly NewNotification[],
  now: number,
): Promise<void> => {
  if (rows.length === 0) return
  await sql`insert into notification (account_id, owner_id, vehicle_id, event_seq, event_name, description, subject,
      severity, at, created_at, is_hidden, rule_id, text, details, latitude, longitude, speed, zone_type_id)
    select "accountId", "ownerId", "vehicleId", "eventSeq", "eventName", description, subject, severity, at,
      ${now}::bigint, "isHidden", "ruleId", text, details, latitude, longitude, speed, "zoneTypeId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("accountId" integer, "ownerId" integer,
      "vehicleId" bigint, "eventSeq" bigint, "eventName" text, description text, subject text, severity smallint,
      at bigint, "isHidden" boolean, "ruleId" integer, text text, details jsonb, latitude double precision,
      longitude double precision, speed double precision, "zoneTypeId" integer)
    on conflict (account_id, event_seq, description, subject) do nothing`.execute(trx)
}

/** How many notifications of an account a summary stands for. */
export interface SummaryCount {
  readonly accountId: number
  readonly ownerId: number
  readonly count: number
}

/** Adds to the summaries of a minute, one for each account; each is unread again. */
export const addToSummaries = async (
  trx: Transaction<Database>,
  counts: readonly SummaryCount[],
  { minute, now }: { readonly minute: number; readonly now: number },
): Promise<void> => {
  if (counts.length === 0) return
  await sql`insert into notification as n (account_id, owner_id, vehicle_id, event_seq, event_name, description, subject,
      severity, at, created_at, is_hidden, details)
    select "accountId", "ownerId", null, 0, '', ${SUMMARY_TYPE}, ${String(minute)}, ${severityNumber('warning')},
      ${now}::bigint, ${now}::bigint, false, jsonb_build_object('count', count)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as c ("accountId" integer, "ownerId" integer, count integer)
    on conflict (account_id, event_seq, description, subject) do update set
      details = jsonb_build_object('count', (n.details ->> 'count')::integer + (excluded.details ->> 'count')::integer),
      is_read = false, is_published = false`.execute(trx)
}
