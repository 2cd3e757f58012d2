import type { Mutation } from '../mutation.ts'

const RIGHTS = 'server/features/accounts/rights.test.ts'
const GATES = 'src/contract/actionGates.ts'
const TABLE = 'src/contract/permissions.ts'

/** The rights of users. Those whose area has no call yet are only granted and revoked. */
export const USER_RIGHTS: readonly Mutation[] = [
  {
    id: 'USERS-02',
    file: GATES,
    find: "editVehicle: { kinds: EDITING_KINDS, rights: 'editVehicles' }",
    replace: 'editVehicle: { kinds: EDITING_KINDS }',
    test: RIGHTS,
  },
  { id: 'USERS-03', file: TABLE, find: "  'seeTasks',\n", replace: '', test: RIGHTS },
  { id: 'USERS-04', file: TABLE, find: "  'seeRoutesAndTrailers',\n", replace: '', test: RIGHTS },
  { id: 'USERS-05', file: TABLE, find: "  'getReports',\n", replace: '', test: RIGHTS },
  {
    id: 'USERS-08',
    file: 'server/features/track/openTrack.ts',
    find: 'sight.charts ? read : []',
    replace: 'read',
    test: RIGHTS,
  },
  {
    id: 'USERS-10',
    file: GATES,
    find: "switchOutputs: { kinds: EDITING_KINDS, rights: 'switchOutputs' }",
    replace: 'switchOutputs: { kinds: EDITING_KINDS }',
    test: RIGHTS,
  },
  {
    id: 'USERS-11',
    file: 'src/vehicle/commands/guardButton.tsx',
    find: "useRefusal('setLock')",
    replace: "useRefusal('pinVehicle')",
    test: 'src/screens/control/window/vehicleWindow.test.tsx',
  },
  {
    id: 'USERS-12',
    file: 'src/vehicle/commands/alarmNotices.tsx',
    find: "useRefusal('resetAlarm')",
    replace: "useRefusal('pinVehicle')",
    test: 'src/screens/control/window/vehicleWindow.test.tsx',
  },
  { id: 'USERS-13', file: TABLE, find: "  'editZones',\n", replace: '', test: RIGHTS },
  { id: 'USERS-14', file: TABLE, find: "  'editRfidCards',\n", replace: '', test: RIGHTS },
]
