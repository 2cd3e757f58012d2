import { FLEET_KINDS, type Gate, OWNING_KINDS } from './permissions.ts'

/** Kinds that may change something; the demo account looks on (DEMO-02). */
const EDITING_KINDS = ['client', 'limited'] as const

/** Gate of each action; the server's calls (callGates.ts) and the screens' buttons read the same row. */
export const ACTION_GATES = {
  seeVehicles: { kinds: FLEET_KINDS },
  seePositions: { kinds: FLEET_KINDS, rights: 'seeCurrentPosition' },
  /** A link that shows where a vehicle is, to people without an account. */
  sharePosition: { kinds: EDITING_KINDS, rights: 'seeCurrentPosition' },
  /** Where vehicles were (USERS-09); what is told of the past reaches up to now, so it takes the right to that as well. */
  seePast: { kinds: FLEET_KINDS, rights: ['seeCurrentPosition', 'getTracks'] },
  seeFuel: { kinds: FLEET_KINDS, rights: 'getFuelData' },
  pinVehicle: { kinds: EDITING_KINDS },
  setLock: { kinds: EDITING_KINDS, rights: 'setLockMode' },
  resetAlarm: { kinds: EDITING_KINDS, rights: 'unsetAlarm' },
  switchOutputs: { kinds: EDITING_KINDS, rights: 'switchOutputs' },
  editVehicle: { kinds: EDITING_KINDS, rights: 'editVehicles' },
  /** DEMO-06 */
  editGroups: { kinds: EDITING_KINDS, rights: 'editVehicles' },
  seeUsers: { kinds: OWNING_KINDS },
  /** DEMO-11, DEMO-12, USERS-16: the owner's, for the users below the own account. */
  editUsers: { kinds: ['client'] },
  /** What of the whole fleet is told to other programs is its owner's to say. */
  editWebhooks: { kinds: ['client'] },
  /** DEMO-04 */
  editProfile: { kinds: ['client', 'limited', 'admin'] },
} as const satisfies Record<string, Gate>
export type FleetAction = keyof typeof ACTION_GATES
