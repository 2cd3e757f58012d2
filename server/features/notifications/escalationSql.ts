import { sql, type Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Finding, JudgedEvent } from './judge.ts'
import type { RuleFinding } from './judgeEvents.ts'

const MINUTE_MS = 60_000

/** A finding that waits for somebody to confirm it. */
export interface WaitingEscalation {
  readonly id: number
  readonly ownerId: number
  readonly ruleId: number
  readonly step: number
  readonly isConfirmed: boolean
  readonly finding: Finding
}

/** What is stored of a finding. */
const storedOf = ({ type, subject, event }: Finding): Finding => ({ type, subject, event: eventOf(event) })
const eventOf = ({ seq, ownerId, vehicleId, name, at, data, control }: JudgedEvent): JudgedEvent => ({
  seq,
  ownerId,
  vehicleId,
  name,
  at,
  data,
  control,
})

/** Findings of rules that ask for a confirmation wait for it from now on, ms since the epoch. */
export const scheduleEscalations = async (
  trx: Transaction<Database>,
  findings: readonly RuleFinding[],
  now: number,
): Promise<void> => {
  const given = findings.flatMap((finding) => {
    const escalation = finding.rule.made?.fields.escalation ?? null
    if (escalation === null) return []
    const { ownerId, vehicleId, seq, name } = finding.event
    const nextAt = now + escalation.afterMinutes * MINUTE_MS
    return [{ ownerId, ruleId: finding.rule.id, vehicleId, seq, name, nextAt, finding: storedOf(finding) }]
  })
  if (given.length === 0) return
  await sql`insert into notification_escalation (owner_id, rule_id, vehicle_id, event_seq, event_name, step, next_at,
      finding)
    select "ownerId", "ruleId", "vehicleId", seq, name, 0, "nextAt", finding
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as e ("ownerId" integer, "ruleId" integer,
      "vehicleId" bigint, seq bigint, name text, "nextAt" bigint, finding jsonb)
    on conflict do nothing`.execute(trx)
}

/** Locks escalations that are due, as far as nobody else has them. */
export const lockDueEscalations = async (
  trx: Transaction<Database>,
  now: number,
  limit: number,
): Promise<readonly WaitingEscalation[]> => {
  const { rows } = await sql<WaitingEscalation>`
    select e.id, e.owner_id as "ownerId", e.rule_id as "ruleId", e.step, e.finding, exists (
        select 1 from event_acknowledgement k where k.owner_id = e.owner_id and k.vehicle_id = e.vehicle_id
          and k.event_seq = e.event_seq and k.event_name = e.event_name) as "isConfirmed"
    from notification_escalation e
    where e.next_at <= ${now}::bigint order by e.next_at limit ${limit} for update of e skip locked`.execute(
    trx,
  )
  return rows
}

/** The escalation goes on at a moment, ms since the epoch; null: it is over. */
export const continueEscalation = async (
  trx: Transaction<Database>,
  { id, step }: Pick<WaitingEscalation, 'id' | 'step'>,
  nextAt: number | null,
): Promise<void> => {
  if (nextAt === null) await trx.deleteFrom('notification_escalation').where('id', '=', id).execute()
  else
    await trx
      .updateTable('notification_escalation')
      .set({ step: step + 1, next_at: nextAt })
      .where('id', '=', id)
      .execute()
}

/** What is repeated is unread again for people of the owner, so that pages show it once more. */
export const reviveNotifications = async (
  trx: Transaction<Database>,
  { event: { seq, ownerId }, type, subject }: Finding,
): Promise<void> => {
  await trx
    .updateTable('notification')
    .set({ is_read: false, is_published: false })
    .where('event_seq', '=', seq)
    .where('description', '=', type)
    .where('subject', '=', subject)
    .where('account_id', 'in', (query) =>
      query
        .selectFrom('account')
        .select('id')
        .where((where) => where.or([where('id', '=', ownerId), where('owner_id', '=', ownerId)])),
    )
    .execute()
}
