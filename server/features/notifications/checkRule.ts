import { type Kysely, sql } from 'kysely'
import type { NotificationRuleFields, RuleRecipients } from '../../../src/contract/http/notificationRules.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { readZones } from '../geozones/zoneSql.ts'

type Db = Kysely<Database>

/**
 * Whether the caller may have such a rule. Throws 400, with the field, for vehicles, groups and geozones that they do
 * not see, and for recipients who are not of the client. A limited user reaches nobody but themselves.
 */
export const checkRule = async (
  db: Db,
  principal: AccountPrincipal,
  fields: NotificationRuleFields,
): Promise<void> => {
  await checkVehicles(db, principal, fields.vehicles)
  await checkZones(db, principal, 'zones.zoneIds', fields.zones?.zoneIds ?? [])
  for (const [index, item] of fields.items.entries())
    await checkZones(db, principal, `items.${index}.zoneIds`, item.zoneIds ?? [])
  await checkRecipients(db, principal, 'recipients', fields.recipients)
  const others = fields.escalation?.recipients ?? null
  if (others !== null) await checkRecipients(db, principal, 'escalation.recipients', others)
}

const checkVehicles = async (
  db: Db,
  principal: AccountPrincipal,
  { scope, groupId, vehicleIds }: NotificationRuleFields['vehicles'],
): Promise<void> => {
  if (scope === 'group') {
    const group = await db
      .selectFrom('vehicle_group')
      .select('id')
      .where('owner_id', '=', principal.ownerId)
      .where('id', '=', groupId ?? 0)
      .executeTakeFirst()
    if (!group) throw badInput('vehicles.groupId', 'the id of a group of the client')
  }
  if (scope !== 'chosen') return
  const ids = [...new Set(vehicleIds)]
  const { count } = await db
    .selectFrom('vehicle')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(visibleVehicle(principal))
    .executeTakeFirstOrThrow()
  if (ids.length === 0 || count < ids.length)
    throw badInput('vehicles.vehicleIds', 'ids of vehicles that you see, at least one')
}

const checkZones = async (
  db: Db,
  principal: AccountPrincipal,
  field: string,
  zoneIds: readonly number[],
): Promise<void> => {
  if (zoneIds.length === 0) return
  const ids = [...new Set(zoneIds)]
  if ((await readZones(db, principal, ids)).length < ids.length)
    throw badInput(field, 'ids of geozones that you see')
}

const checkRecipients = async (
  db: Db,
  { accountId, ownerId, kind }: AccountPrincipal,
  field: string,
  { accountIds, emails, phones, chats }: RuleRecipients,
): Promise<void> => {
  if (kind === 'limited') {
    if (accountIds.some((id) => id !== accountId)) throw badInput(`${field}.accountIds`, 'your own id alone')
    for (const [name, addresses] of Object.entries({ emails, phones, chats }))
      if (addresses.length > 0) throw badInput(`${field}.${name}`, 'empty: your rules reach you alone')
    return
  }
  if ((await countPeople(db, ownerId, accountIds)) < new Set(accountIds).size)
    throw badInput(`${field}.accountIds`, 'ids of people of the client')
  if ((await countChats(db, ownerId, chats)) < new Set(chats).size)
    throw badInput(`${field}.chats`, 'ids of chats that people of the client have linked')
}

const countPeople = async (db: Db, ownerId: number, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from account
    where id = any(${[...ids]}::integer[]) and (id = ${ownerId} or owner_id = ${ownerId})`.execute(db)
  return rows[0]?.count ?? 0
}

const countChats = async (db: Db, ownerId: number, chats: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(distinct c.chat_id)::integer as count
    from telegram_chat c join account a on a.id = c.account_id
    where c.chat_id::text = any(${[...chats]}::text[]) and (a.id = ${ownerId} or a.owner_id = ${ownerId})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
