import { type Kysely, sql } from 'kysely'
import type { ArchiveRule } from '../../../src/contract/http/admin/archiveRules.ts'
import type { NotificationRuleFields, RuleRecipients } from '../../../src/contract/http/notificationRules.ts'
import type { Database } from '../../storage/schema.ts'

/** Rules of notifications with numbers, names and logins in the place of ids. */

/** Numbers within the archive by ids. */
interface Numbers {
  readonly vehicles: ReadonlyMap<number, number>
  readonly zones: ReadonlyMap<number, number>
}

interface StoredRule {
  readonly fields: NotificationRuleFields
  readonly isOn: boolean
  readonly accountId: number
}

/** Reads the rules of an account. What is deleted is not named any more. */
export const readRules = async (
  db: Kysely<Database>,
  ownerId: number,
  numbers: Numbers,
): Promise<readonly ArchiveRule[]> => {
  const { rows: rules } = await sql<StoredRule>`
    select fields, is_on as "isOn", account_id as "accountId" from notification_rule
    where owner_id = ${ownerId} and deleted_at is null`.execute(db)
  const { rows: people } = await sql<{ id: number; login: string }>`
    select id, login from account where owner_id = ${ownerId}`.execute(db)
  const { rows: groups } = await sql<{ id: number; name: string }>`
    select id, name from vehicle_group where owner_id = ${ownerId}`.execute(db)
  const logins = new Map(people.map(({ id, login }) => [id, login]))
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  const zonesOf = (ids: readonly number[]): number[] =>
    ids.flatMap((id) => numbers.zones.get(id) ?? []).toSorted(byNumber)
  const recipientsOf = (given: RuleRecipients, author: string | null): ArchiveRule['recipients'] => {
    const owner = given.accountIds.includes(ownerId)
    const named = given.accountIds.flatMap((id) => logins.get(id) ?? []).toSorted()
    const { emails, phones } = given
    // Chats are linked again, and people may be gone: somebody has to be reached.
    if (owner || named.length + emails.length + phones.length > 0)
      return { owner, people: named, emails, phones }
    return { owner: author === null, people: author === null ? [] : [author], emails, phones }
  }
  return rules.map(({ fields, isOn, accountId }) => {
    const by = logins.get(accountId) ?? null
    const { vehicles, zones, escalation } = fields
    const isGroup = vehicles.scope === 'group'
    const chosen = vehicles.scope === 'chosen' ? vehicles.vehicleIds : []
    return {
      ...fields,
      by,
      isOn,
      items: fields.items.map(({ zoneIds, ...item }) => ({
        ...item,
        ...(zoneIds !== undefined && { zones: zonesOf(zoneIds) }),
      })),
      vehicles: {
        scope: vehicles.scope,
        group: isGroup ? (groupNames.get(vehicles.groupId ?? 0) ?? null) : null,
        vehicles: chosen.flatMap((id) => numbers.vehicles.get(id) ?? []).toSorted(byNumber),
      },
      zones: zones && { where: zones.where, zones: zonesOf(zones.zoneIds) },
      recipients: recipientsOf(fields.recipients, by),
      escalation: escalation && {
        afterMinutes: escalation.afterMinutes,
        repeats: escalation.repeats,
        recipients: escalation.recipients && recipientsOf(escalation.recipients, by),
      },
    }
  })
}

const byNumber = (a: number, b: number): number => a - b
