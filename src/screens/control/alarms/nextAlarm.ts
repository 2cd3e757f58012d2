import type { VehicleAlarm } from '../../../contract/http/alarms.ts'

/** Identifies an alarm: another one of the same vehicle has another key. */
export const alarmKey = ({ vehicleId, cause, event }: VehicleAlarm): string =>
  `${vehicleId}/${cause}/${event}`

/**
 * The newest unacknowledged alarm that was not visited; once all were, the newest again. `alarms` are the newest first.
 * null: every alarm is acknowledged.
 */
export const nextAlarm = (
  alarms: readonly VehicleAlarm[],
  visited: ReadonlySet<string>,
): VehicleAlarm | null => {
  const open = alarms.filter(({ acknowledgement }) => acknowledgement === null)
  return open.find((alarm) => !visited.has(alarmKey(alarm))) ?? open[0] ?? null
}
