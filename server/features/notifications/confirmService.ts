import type { AlarmAcknowledgement } from '../../../src/contract/http/alarms.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Actor } from '../admin/context.ts'
import { storeEventAcknowledgement } from '../alarms/alarmSql.ts'
import { recordFleetChange } from '../audit/audit.ts'
import { findNotification } from './listSql.ts'

/**
 * Confirms the event of a notification, for everybody who is notified of it and for the list of alarms; it ends the
 * repetitions of rules. The same person may change the note. Throws 404 for a notification that the person does not
 * have, 422 for a summary and where somebody else has confirmed the event.
 */
export const confirmNotification = async (
  { db, clock }: Pick<Fleet, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  note: string,
): Promise<AlarmAcknowledgement> => {
  const { principal } = actor
  const known = await findNotification(db, principal, id)
  if (known === null) throw notFound(SERVER_TEXT.unknownNotification(id))
  const { vehicleId, name } = known
  if (vehicleId === null) throw unprocessable(ERROR_CODES.notSupported, SERVER_TEXT.notConfirmable)
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const { event_name: eventName } = await trx
      .selectFrom('notification')
      .select('event_name')
      .where('account_id', '=', principal.accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const at = await storeEventAcknowledgement(
      trx,
      { ownerId: principal.ownerId, vehicleId, event: known.event, eventName },
      { accountId: principal.accountId, at: now, note },
    )
    if (at === null) throw unprocessable(ERROR_CODES.alarmTaken, SERVER_TEXT.confirmedByOther)
    await recordFleetChange(trx, actor, { what: 'notificationConfirmed', name, vehicleId, note }, now)
    return { by: principal.login, at, note }
  })
}
