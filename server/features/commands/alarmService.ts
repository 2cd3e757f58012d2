import type { StateEvents } from '../../../src/contract/wire/events.ts'
import { insertLog } from '../../live/recorderSql.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'

/** The alarm that is turned off. */
export type AlarmName = 'alarm' | 'lockedAlarm'

/**
 * API-46, API-47, LIVE-22 to LIVE-24: turns an alarm off everywhere it is shown, since all places read the one
 * column; the log keeps the moment for the view of the past. Returns both alarms afterwards. Throws 403 for a foreign
 * vehicle.
 */
export const resetAlarm = async (
  fleet: Pick<Fleet, 'db' | 'journal' | 'clock'>,
  principal: AccountPrincipal,
  id: number,
  name: AlarmName,
): Promise<{ vehicleId: number; alarm: boolean; lockedAlarm: boolean }> => {
  const { vehicleId, ownerId } = await findOwnVehicle(fleet.db, principal, id)
  return fleet.journal.write(async (write) => {
    const timestamp = fleet.clock.now()
    const seq = await write.takeSeqs(1)
    const { alarm, locked_alarm: lockedAlarm } = await write.trx
      .updateTable('vehicle_state')
      .set({
        seq,
        ...(name === 'alarm'
          ? { alarm: false, alarm_timestamp: timestamp, alarm_event: null, alarm_since: null }
          : { locked_alarm: false, locked_alarm_event: null, locked_alarm_since: null }),
      })
      .where('owner_id', '=', ownerId)
      .where('vehicle_id', '=', vehicleId)
      .returning(['alarm', 'locked_alarm'])
      .executeTakeFirstOrThrow()
    const data: StateEvents['alarmReset'] = { vehicleId, timestamp, [name]: false }
    const logged = {
      index: 0,
      vehicleId,
      ownerId,
      name: 'alarmReset',
      at: timestamp,
      json: JSON.stringify(data),
    }
    await insertLog(write.trx, [logged], seq, false)
    write.emit(seq, { event: 'alarmReset', data, audience: { kind: 'vehicle', ownerId, vehicleId } })
    return { vehicleId, alarm, lockedAlarm }
  })
}
