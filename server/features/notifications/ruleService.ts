import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  NOTIFICATION_RULES_MAX,
  type NotificationRule,
  type NotificationRuleFields,
} from '../../../src/contract/http/notificationRules.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import { checkRule } from './checkRule.ts'
import { rememberNotified } from './ruleBook.ts'
import {
  countRules,
  findRule,
  insertRule,
  markRuleDeleted,
  unmarkRuleDeleted,
  updateRule,
} from './ruleSql.ts'
import { deleteStates } from './stateSql.ts'

type Writer = Pick<Fleet, 'db' | 'clock' | 'journal'>
type Verb = 'Created' | 'Changed' | 'Deleted' | 'Restored'

const unknown = (id: number) => notFound(SERVER_TEXT.unknownNotificationRule(id))

/** Runs a change of a rule: from the commit on every process judges by it, and the change is logged. */
const change = <T extends { readonly name: string }>(
  { clock, journal }: Writer,
  actor: Actor,
  verb: Verb,
  work: (write: JournalWrite) => Promise<T>,
): Promise<T> =>
  journal.write(async (write) => {
    const done = await work(write)
    await rememberNotified(write, actor.principal.ownerId)
    const what = `notificationRule${verb}`
    await recordFleetChange(write.trx, actor, { what, name: done.name }, clock.now())
    return done
  })

const readOne = async (
  { trx }: Pick<JournalWrite, 'trx'>,
  principal: AccountPrincipal,
  id: number,
): Promise<NotificationRule> => {
  const found = await findRule(trx, principal, id)
  if (found === null) throw unknown(id)
  return found
}

/** Makes a rule of the caller. Throws as `checkRule` does, and 422 for one too many. */
export const createRule = async (
  fleet: Writer,
  actor: Actor,
  fields: NotificationRuleFields,
): Promise<NotificationRule> => {
  const { principal } = actor
  await checkRule(fleet.db, principal, fields)
  return change(fleet, actor, 'Created', async (write) => {
    const { trx } = write
    if ((await countRules(trx, principal.ownerId)) >= NOTIFICATION_RULES_MAX)
      throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.tooManyNotificationRules(NOTIFICATION_RULES_MAX))
    return readOne(write, principal, await insertRule(trx, principal, fields, fleet.clock.now()))
  })
}

/** Changes a rule, which then starts again: what it remembers of vehicles is forgotten. Throws 404, and as `checkRule`. */
export const changeRule = async (
  fleet: Writer,
  actor: Actor,
  id: number,
  fields: NotificationRuleFields,
): Promise<NotificationRule> => {
  const { principal } = actor
  if ((await findRule(fleet.db, principal, id)) === null) throw unknown(id)
  await checkRule(fleet.db, principal, fields)
  return change(fleet, actor, 'Changed', async (write) => {
    await readOne(write, principal, id)
    await updateRule(write.trx, id, fields)
    await deleteStates(write.trx, id)
    return readOne(write, principal, id)
  })
}

/** Turns a rule on or off. Throws 404. */
export const switchRule = (
  fleet: Writer,
  actor: Actor,
  id: number,
  isOn: boolean,
): Promise<NotificationRule> => {
  const { principal } = actor
  return change(fleet, actor, 'Changed', async (write) => {
    await readOne(write, principal, id)
    await write.trx.updateTable('notification_rule').set({ is_on: isOn }).where('id', '=', id).execute()
    await deleteStates(write.trx, id)
    return readOne(write, principal, id)
  })
}

/** Deletes a rule. Throws 404. */
export const deleteRule = async (fleet: Writer, actor: Actor, id: number): Promise<void> => {
  await change(fleet, actor, 'Deleted', async (write) => {
    const rule = await readOne(write, actor.principal, id)
    await markRuleDeleted(write.trx, id, fleet.clock.now())
    await deleteStates(write.trx, id)
    return rule
  })
}

/** Undoes a deletion within a day. Throws 404. */
export const restoreRule = (fleet: Writer, actor: Actor, id: number): Promise<NotificationRule> => {
  const { principal } = actor
  return change(fleet, actor, 'Restored', async (write) => {
    if (!(await unmarkRuleDeleted(write.trx, principal, id, fleet.clock.now()))) throw unknown(id)
    return readOne(write, principal, id)
  })
}
