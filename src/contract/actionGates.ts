import { FLEET_KINDS, type Gate, OWNING_KINDS, PAGE_GATES } from './permissions.ts'

/** Kinds that may change something; the demo account is read-only (DEMO-02). */
const EDITING_KINDS = ['client', 'limited'] as const

/** Gate of each action; the server's calls (callGates.ts) and the screens' buttons use the same row. */
export const ACTION_GATES = {
  seeVehicles: { kinds: FLEET_KINDS },
  seePositions: { kinds: FLEET_KINDS, rights: 'seeCurrentPosition' },
  /** A link that shows the position of a vehicle to people without an account. */
  sharePosition: { kinds: EDITING_KINDS, rights: 'seeCurrentPosition' },
  /** Owners only: screens without a person that show the fleet until they are revoked. */
  editWallScreens: { kinds: ['client'] },
  /** Owners only: the whole account as an archive, with its users. */
  moveOut: { kinds: ['client'] },
  /** Past positions (USERS-09); the past extends up to now, so it requires the right to current positions as well. */
  seePast: { kinds: FLEET_KINDS, rights: ['seeCurrentPosition', 'getTracks'] },
  seeFuel: { kinds: FLEET_KINDS, rights: 'getFuelData' },
  /** The ledger of a tank: past levels, with the places of fillings and drains (USERS-07, USERS-09). */
  seeFuelLedger: { kinds: FLEET_KINDS, rights: ['seeCurrentPosition', 'getTracks', 'getFuelData'] },
  /** A person says what was no filling or draining. */
  correctFuel: { kinds: EDITING_KINDS, rights: ['editVehicles', 'getFuelData'] },
  /** Receipts of the whole fleet are imported, and compared with its fillings. */
  editReceipts: {
    kinds: EDITING_KINDS,
    rights: ['seeCurrentPosition', 'getTracks', 'editVehicles', 'getFuelData'],
  },
  /** The graph of a route, and sensor values over time (USERS-08). */
  seeCharts: { kinds: FLEET_KINDS, rights: 'seeCharts' },
  pinVehicle: { kinds: EDITING_KINDS },
  setLock: { kinds: EDITING_KINDS, rights: 'setLockMode' },
  resetAlarm: { kinds: EDITING_KINDS, rights: 'unsetAlarm' },
  /** Taking an alarm: whoever sees it, but nobody who is read-only. Turning it off needs its own right. */
  acknowledgeAlarm: { kinds: EDITING_KINDS },
  switchOutputs: { kinds: EDITING_KINDS, rights: 'switchOutputs' },
  editVehicle: { kinds: EDITING_KINDS, rights: 'editVehicles' },
  /** DEMO-06 */
  editGroups: { kinds: EDITING_KINDS, rights: 'editVehicles' },
  /** USERS-04 */
  seeTrailers: PAGE_GATES.trailers,
  /** DEMO-10; no right is about trailers alone, so that it takes the one about vehicles. */
  editTrailers: { kinds: EDITING_KINDS, rights: ['seeRoutesAndTrailers', 'editVehicles'] },
  /** EURO-03: positions leave to the authorities. */
  editTransmission: { kinds: EDITING_KINDS, rights: ['seeCurrentPosition', 'editVehicles'] },
  seeTasks: PAGE_GATES.tasks,
  /** DEMO-07, USERS-03; no right is about changing tasks alone, so that it takes the one about vehicles. */
  editTasks: { kinds: EDITING_KINDS, rights: ['seeTasks', 'editVehicles'] },
  /** Links that show a stop of a task, and where its vehicle is, to people without an account. */
  shareTasks: { kinds: EDITING_KINDS, rights: ['seeTasks', 'seeCurrentPosition'] },
  /** DEMO-08, USERS-14 */
  editRfidCards: { kinds: EDITING_KINDS, rights: 'editRfidCards' },
  /** Who drove when and where: the past of vehicles with the names of people (EMP-03). */
  seeDrives: { kinds: FLEET_KINDS, rights: ['seeCurrentPosition', 'getTracks', 'editRfidCards'] },
  correctDrives: { kinds: EDITING_KINDS, rights: ['seeCurrentPosition', 'getTracks', 'editRfidCards'] },
  /** DEMO-09, USERS-13 */
  editZones: { kinds: EDITING_KINDS, rights: 'editZones' },
  /** USERS-05 */
  getReports: PAGE_GATES.reports,
  /** Reports of past places on a map. */
  seeHeat: PAGE_GATES.heat,
  /** USERS-13: the right is "edit zones and reports". */
  editReportTemplates: { kinds: EDITING_KINDS, rights: ['getReports', 'editZones'] },
  /** REPORT-23: the cloud disk of an account, and its reports on it. */
  saveReports: { kinds: EDITING_KINDS, rights: 'getReports' },
  /** Owners only: name, logo and colours on the pages, mails and files of all their users. */
  editBrand: PAGE_GATES.brand,
  /** GEO-16, GEO-17: past positions become geozones. */
  zonesFromDrive: { kinds: EDITING_KINDS, rights: ['seeCurrentPosition', 'getTracks', 'editZones'] },
  seeNotifications: PAGE_GATES.notifications,
  /** Marking, confirming, and the person's own settings. */
  handleNotifications: { kinds: EDITING_KINDS },
  /**
   * DEMO-05. Whoever sees vehicles may have rules; those of limited users reach nobody but themselves
   * (server/features/notifications/).
   */
  editNotificationRules: { kinds: EDITING_KINDS },
  seeUsers: { kinds: OWNING_KINDS },
  /** DEMO-11, DEMO-12, USERS-16: owners only, for the users below their own account. */
  editUsers: { kinds: ['client'] },
  /** Owners only: webhooks send data of the whole fleet to other programs. */
  editWebhooks: { kinds: ['client'] },
  /** A chat or a browser to which the notifications of the own account go. */
  linkChannels: { kinds: EDITING_KINDS },
  /** An address at which a calendar program reads what the account sees of tasks and maintenance. */
  subscribeCalendar: { kinds: EDITING_KINDS },
  /** DEMO-04 */
  editProfile: { kinds: ['client', 'limited', 'admin'] },
} as const satisfies Record<string, Gate>
export type FleetAction = keyof typeof ACTION_GATES
