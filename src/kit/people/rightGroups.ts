import type { Right } from '../../contract/permissions.ts'

/** The rights in groups that people recognise, each in one group (USERS-02 to USERS-14). */
export const RIGHT_GROUPS = {
  watching: ['seeCurrentPosition', 'getTracks', 'seeCharts', 'getFuelData', 'getReports'],
  commands: ['setLockMode', 'unsetAlarm', 'switchOutputs'],
  editing: ['editVehicles', 'editZones', 'editRfidCards'],
  planning: ['seeTasks', 'seeRoutesAndTrailers'],
} as const satisfies Record<string, readonly Right[]>
export type RightGroup = keyof typeof RIGHT_GROUPS

export const RIGHT_GROUP_NAMES = Object.keys(RIGHT_GROUPS) as readonly RightGroup[]
