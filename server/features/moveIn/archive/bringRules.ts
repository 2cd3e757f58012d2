import { sql } from 'kysely'
import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import { fieldsOfRule, type RuleIds } from '../../../../src/contract/http/admin/archiveRules.ts'
import { groupNameKey } from '../../../../src/contract/rules/groupName.ts'
import type { Journal, JournalWrite } from '../../../live/journal.ts'
import { rememberNotified } from '../../notifications/ruleBook.ts'
import { insertRule } from '../../notifications/ruleSql.ts'
import type { BringTarget } from './bringTarget.ts'

/** Makes rules of notifications, of which everything is here that they name. now: ms since the epoch. */
export const bringRules = async (
  journal: Pick<Journal, 'write'>,
  target: BringTarget,
  rules: ArchiveLists['rules'],
  now: number,
): Promise<void> => {
  if (rules.length === 0) return
  const { ownerId } = target
  await journal.write(async (write) => {
    const ids = await readIds(write.trx, target)
    for (const rule of rules) {
      const author = { accountId: ids.person(rule.by), ownerId }
      // oxlint-disable-next-line no-await-in-loop -- an account has few rules
      await insertRule(write.trx, author, fieldsOfRule(rule, ids), now)
    }
    await rememberNotified(write, ownerId)
  })
}

const readIds = async (
  trx: JournalWrite['trx'],
  { ownerId, vehicleIds, zoneIds }: BringTarget,
): Promise<RuleIds> => {
  const { rows: people } = await sql<{ id: number; login: string }>`
    select id, login from account where owner_id = ${ownerId}`.execute(trx)
  const { rows: groups } = await sql<{ id: number; key: string }>`
    select id, name_key as key from vehicle_group where owner_id = ${ownerId}`.execute(trx)
  const accounts = new Map(people.map(({ id, login }) => [login, id]))
  const groupIds = new Map(groups.map(({ id, key }) => [key, id]))
  return {
    vehicle: (number) => found(vehicleIds.get(number)),
    zone: (number) => found(zoneIds.get(number)),
    group: (name) => found(groupIds.get(groupNameKey(name))),
    person: (login) => (login === null ? ownerId : found(accounts.get(login))),
  }
}

/** The comparison has left out rules that name what is not here. */
const found = (id: number | undefined): number => {
  if (id === undefined) throw new Error('a rule names what is gone')
  return id
}
