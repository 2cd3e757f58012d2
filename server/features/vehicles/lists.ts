import { LIST_BATCH_ROWS } from '../../../src/contract/constants.ts'
import type {
  AntStatusRow,
  DeviceSettingsRow,
  EventCountsRow,
  LockStateRow,
  RetranslationRow,
  VehicleDeviceRow,
} from '../../../src/contract/http/vehicleLists.ts'
import type { ListPlan } from './openList.ts'
import { fullStateOf, mappingOf, miniStateOf, settingsOf } from './rowMapping.ts'
import {
  selectAntAndLock,
  selectCounts,
  selectDevices,
  selectFull,
  selectMini,
  selectRetranslation,
} from './vehicleSql.ts'

/**
 * The lists of vehicle states. Each except the retranslation list has a row for every vehicle that the caller sees,
 * so that merging it also clears ended states.
 */

/** A full state is ten times as wide as a row of the other lists. */
const FULL_BATCH_ROWS = LIST_BATCH_ROWS / 10

const plan = <Row>(list: Omit<ListPlan<Row>, 'batchRows'> & { batchRows?: number }): ListPlan<Row> => ({
  batchRows: LIST_BATCH_ROWS,
  ...list,
})

/** API-27 */
export const fullList = plan({
  hasEveryVehicle: true,
  batchRows: FULL_BATCH_ROWS,
  select: selectFull,
  toItem: fullStateOf,
})

/** API-28, API-29 */
export const miniList = plan({ hasEveryVehicle: true, select: selectMini, toItem: miniStateOf })

/** API-32 */
export const antList = plan({
  hasEveryVehicle: true,
  select: selectAntAndLock,
  toItem: (row): AntStatusRow => ({ vehicleId: row.id, antStatus: row.ant_status }),
})

/** API-33 */
export const lockList = plan({
  hasEveryVehicle: true,
  select: selectAntAndLock,
  toItem: (row): LockStateRow => ({ vehicleId: row.id, lockStateDto: row.lock_state }),
})

/** API-34; null when no device is mapped. */
export const settingsList = plan({
  hasEveryVehicle: true,
  select: selectDevices,
  toItem: (row): DeviceSettingsRow => ({
    vehicleId: row.id,
    deviceSettingsDto: row.mapping && settingsOf(row),
  }),
})

/** API-35; a vehicle without events today has an empty map. */
export const countsList = plan({
  hasEveryVehicle: true,
  select: selectCounts,
  toItem: (row, { day }): EventCountsRow => ({ vehicleId: row.id, day, eventsCountPerDay: row.counts ?? {} }),
})

/** API-36 */
export const devicesList = plan({
  hasEveryVehicle: true,
  select: selectDevices,
  toItem: (row): VehicleDeviceRow => ({ vehicleId: row.id, currentDeviceMapping: mappingOf(row) }),
})

/** API-37; only vehicles that are registered for SENT or e-Toll. */
export const retranslationList = plan({
  hasEveryVehicle: false,
  select: selectRetranslation,
  toItem: (row): RetranslationRow => ({
    vehicleId: row.id,
    deviceSerial: row.device_serial ?? '',
    sent: row.sent,
    etoll: row.etoll,
    lastSuccess: row.last_success,
    lastError: row.last_error,
  }),
})
