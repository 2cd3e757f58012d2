import type { AcknowledgeBody, AlarmAcknowledgement } from '../../../src/contract/http/alarms.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'
import { readAlarmEvent, storeAcknowledgement } from './alarmSql.ts'

/** The caller and the address of the call. */
export interface Caller {
  readonly principal: AccountPrincipal
  readonly address: string
}

/**
 * Takes an alarm that is on. Throws 403 for a foreign vehicle, 404 when the alarm is off or another one is on
 * meanwhile, 422 when somebody else has taken it.
 */
export const acknowledgeAlarm = async (
  { db, clock }: Pick<Fleet, 'db' | 'clock'>,
  { principal, address }: Caller,
  id: number,
  { cause, event, note = '' }: AcknowledgeBody,
): Promise<AlarmAcknowledgement> => {
  const own = await findOwnVehicle(db, principal, id)
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    if ((await readAlarmEvent(trx, { ...own, cause })) !== event) throw notFound(SERVER_TEXT.alarmIsOver)
    const by = { accountId: principal.accountId, at: now, note }
    const at = await storeAcknowledgement(trx, { ...own, cause, event }, by)
    if (at === null) throw unprocessable(ERROR_CODES.alarmTaken, SERVER_TEXT.alarmIsTaken)
    const detail = { vehicleId: own.vehicleId, cause, note }
    await recordAudit(
      trx,
      { event: 'alarmAcknowledged', actor: partyOf(principal), account: null, address, detail },
      now,
    )
    return { by: principal.login, at, note }
  })
}
