import { ACTION_GATES } from './actionGates.ts'
import type { CallName } from './http/paths.ts'
import { ADMIN_GATE, type Gate, PAGE_GATES, type Principal, passes } from './permissions.ts'

/**
 * Who may make which call: one line for each, enforced by the compiler (GATE-13, GATE-15). The server's routes get
 * their hook from it by name, `requireCall` of server/access/sessionPlugin.ts.
 */
export interface CallRule {
  /**
   * 'open': anyone; 'session': any signed-in person; 'sessionOrLink': also the SID of a one-time link in place of a
   * token, which the route checks. Sessions do not apply to 'intake', which requires INTAKE_TOKEN, and 'device',
   * where each message identifies its device; both are enabled by a setting.
   */
  readonly gate: 'open' | 'session' | 'sessionOrLink' | 'intake' | 'device' | Gate
  /** It changes stored data. */
  readonly changes: boolean
}

const open = (changes: boolean): CallRule => ({ gate: 'open', changes })
const session = (changes: boolean): CallRule => ({ gate: 'session', changes })
const reads = (gate: Gate): CallRule => ({ gate, changes: false })
const does = (gate: Gate): CallRule => ({ gate, changes: true })
const intake: CallRule = { gate: 'intake', changes: true }
const device: CallRule = { gate: 'device', changes: true }

export const CALL_GATES: Readonly<Record<CallName, CallRule>> = {
  login: open(true),
  logout: session(true),
  checkToken: open(false),
  demoLogin: open(true),
  singleSignOn: open(false),
  startSingleSignOn: open(false),
  finishSingleSignOn: open(false),
  openSingleSignOn: open(true),
  firstAdmin: open(true),
  resetPassword: open(true),
  changePassword: { gate: 'sessionOrLink', changes: true },
  sessions: session(false),
  endOtherSessions: session(true),
  endSession: session(true),
  secondFactor: session(false),
  beginSecondFactor: session(true),
  confirmSecondFactor: session(true),
  disableSecondFactor: session(true),
  accessTokens: session(false),
  createAccessToken: session(true),
  revokeAccessToken: session(true),
  revokeAccessTokens: session(true),
  version: open(false),
  profile: session(false),
  updateProfile: does(ACTION_GATES.editProfile),
  resetProfile: does(ACTION_GATES.editProfile),
  avatar: session(false),
  uploadAvatar: does(ACTION_GATES.editProfile),
  deleteAvatar: does(ACTION_GATES.editProfile),
  showHints: session(true),
  lastUpdateRead: session(true),
  users: reads(ACTION_GATES.seeUsers),
  createUser: does(ACTION_GATES.editUsers),
  user: reads(ACTION_GATES.seeUsers),
  updateUser: does(ACTION_GATES.editUsers),
  deleteUser: does(ACTION_GATES.editUsers),
  userVehicles: reads(ACTION_GATES.seeUsers),
  changeUserVehicles: does(ACTION_GATES.editUsers),
  audit: reads(ADMIN_GATE),
  outbox: reads(ADMIN_GATE),
  revealOutboxLink: does(ADMIN_GATE),
  vehicleStates: reads(ACTION_GATES.seeVehicles),
  vehicleMiniStates: reads(ACTION_GATES.seeVehicles),
  vehicleMobileStates: reads(ACTION_GATES.seeVehicles),
  vehicleState: reads(ACTION_GATES.seeVehicles),
  vehicleSettings: reads(ACTION_GATES.seeVehicles),
  vehicle: reads(ACTION_GATES.seeVehicles),
  updateVehicle: does(ACTION_GATES.editVehicle),
  vehiclePeriod: does(ACTION_GATES.editVehicle),
  updateVehicleSettings: does(ACTION_GATES.editVehicle),
  vehicleNotes: reads(ACTION_GATES.seeVehicles),
  addVehicleNote: does(ACTION_GATES.editVehicle),
  updateVehicleNote: does(ACTION_GATES.editVehicle),
  deleteVehicleNote: does(ACTION_GATES.editVehicle),
  shares: reads(ACTION_GATES.sharePosition),
  createShare: does(ACTION_GATES.sharePosition),
  prolongShare: does(ACTION_GATES.sharePosition),
  revokeShare: does(ACTION_GATES.sharePosition),
  // Authorised by the link's token, in the header that otherwise carries the session's.
  sharedPosition: open(false),
  sharedAddress: open(false),
  // Public knowledge about coordinates that the caller has; nothing of a vehicle.
  addresses: session(false),
  places: session(false),
  track: reads(ACTION_GATES.seePast),
  antStatuses: reads(ACTION_GATES.seeVehicles),
  lockStates: reads(ACTION_GATES.seeVehicles),
  deviceSettings: reads(ACTION_GATES.seeVehicles),
  eventsCountPerDay: reads(ACTION_GATES.seeVehicles),
  vehiclesToDevices: reads(ACTION_GATES.seeVehicles),
  fleetHistory: reads(ACTION_GATES.seePast),
  fleetHistoryRange: reads(ACTION_GATES.seePast),
  roads: reads(ACTION_GATES.seeVehicles),
  roadDistance: reads(ACTION_GATES.seeVehicles),
  roadRoute: reads(ACTION_GATES.seeVehicles),
  roadMatrix: reads(ACTION_GATES.seeVehicles),
  roadArea: reads(ACTION_GATES.seeVehicles),
  roadNear: reads(ACTION_GATES.seePositions),
  roadTrack: reads(ACTION_GATES.seePast),
  retranslation: reads(ACTION_GATES.seeVehicles),
  pinVehicle: does(ACTION_GATES.pinVehicle),
  setLockState: does(ACTION_GATES.setLock),
  resetLockedAlarm: does(ACTION_GATES.resetAlarm),
  resetAlarm: does(ACTION_GATES.resetAlarm),
  alarms: reads(ACTION_GATES.seeVehicles),
  acknowledgeAlarm: does(ACTION_GATES.acknowledgeAlarm),
  outVals: does(ACTION_GATES.switchOutputs),
  notifyNoSignal: does(ACTION_GATES.editVehicle),
  alwaysIgnitionOn: does(ACTION_GATES.editVehicle),
  ussd: does(ACTION_GATES.editVehicle),
  vehicleCommands: reads(ACTION_GATES.seeVehicles),
  addCounter: does(ACTION_GATES.editVehicle),
  changeCounter: does(ACTION_GATES.editVehicle),
  deleteCounter: does(ACTION_GATES.editVehicle),
  resetCounter: does(ACTION_GATES.editVehicle),
  deviceInputs: reads(ACTION_GATES.seeVehicles),
  nameDeviceInput: does(ACTION_GATES.editVehicle),
  deviceInputData: reads(ACTION_GATES.seeVehicles),
  createSensorControl: does(ACTION_GATES.editVehicle),
  updateSensorControl: does(ACTION_GATES.editVehicle),
  deleteSensorControl: does(ACTION_GATES.editVehicle),
  createInputControl: does(ACTION_GATES.editVehicle),
  updateInputControl: does(ACTION_GATES.editVehicle),
  deleteInputControl: does(ACTION_GATES.editVehicle),
  createVirtualSensor: does(ACTION_GATES.editVehicle),
  updateVirtualSensor: does(ACTION_GATES.editVehicle),
  deleteVirtualSensor: does(ACTION_GATES.editVehicle),
  calibrations: reads(ACTION_GATES.seeVehicles),
  setCalibration: does(ACTION_GATES.editVehicle),
  deleteCalibration: does(ACTION_GATES.editVehicle),
  groups: reads(ACTION_GATES.seeVehicles),
  createGroup: does(ACTION_GATES.editGroups),
  renameGroup: does(ACTION_GATES.editGroups),
  deleteGroup: does(ACTION_GATES.editGroups),
  addToGroup: does(ACTION_GATES.editGroups),
  removeFromGroup: does(ACTION_GATES.editGroups),
  addVehicleToGroup: does(ACTION_GATES.editGroups),
  trailers: reads(PAGE_GATES.trailers),
  createTrailer: does(ACTION_GATES.editTrailers),
  changeTrailer: does(ACTION_GATES.editTrailers),
  deleteTrailer: does(ACTION_GATES.editTrailers),
  deleteTrailers: does(ACTION_GATES.editTrailers),
  restoreTrailers: does(ACTION_GATES.editTrailers),
  previewTrailerImport: does(ACTION_GATES.editTrailers),
  trailerImportTemplate: reads(PAGE_GATES.trailers),
  trailerImportRows: reads(ACTION_GATES.editTrailers),
  commitTrailerImport: does(ACTION_GATES.editTrailers),
  dropTrailerImport: does(ACTION_GATES.editTrailers),
  adminClients: reads(ADMIN_GATE),
  adminCreateClient: does(ADMIN_GATE),
  adminClient: reads(ADMIN_GATE),
  adminUpdateClient: does(ADMIN_GATE),
  adminDeleteClient: does(ADMIN_GATE),
  adminUsers: reads(ADMIN_GATE),
  adminCreateUser: does(ADMIN_GATE),
  adminUser: reads(ADMIN_GATE),
  adminUpdateUser: does(ADMIN_GATE),
  adminDeleteUser: does(ADMIN_GATE),
  adminAdmins: reads(ADMIN_GATE),
  adminCreateAdmin: does(ADMIN_GATE),
  adminUpdateAdmin: does(ADMIN_GATE),
  adminDeleteAdmin: does(ADMIN_GATE),
  adminDevices: reads(ADMIN_GATE),
  adminCreateDevice: does(ADMIN_GATE),
  adminUpdateDevice: does(ADMIN_GATE),
  adminDeleteDevice: does(ADMIN_GATE),
  adminAttachDevice: does(ADMIN_GATE),
  adminDetachDevice: does(ADMIN_GATE),
  adminDeviceMappings: reads(ADMIN_GATE),
  adminUnknownDevices: reads(ADMIN_GATE),
  adminIgnoreUnknownDevice: does(ADMIN_GATE),
  adminDeleteUnknownDevice: does(ADMIN_GATE),
  adminAdoptOntoNewVehicle: does(ADMIN_GATE),
  adminAdoptOntoVehicle: does(ADMIN_GATE),
  adminVehicles: reads(ADMIN_GATE),
  adminCreateVehicle: does(ADMIN_GATE),
  adminUpdateVehicle: does(ADMIN_GATE),
  adminDeleteVehicle: does(ADMIN_GATE),
  adminVehicleMappings: reads(ADMIN_GATE),
  adminSensorTypes: reads(ADMIN_GATE),
  adminCreateSensorType: does(ADMIN_GATE),
  adminUpdateSensorType: does(ADMIN_GATE),
  adminDeleteSensorType: does(ADMIN_GATE),
  adminMaps: reads(ADMIN_GATE),
  adminMapState: reads(ADMIN_GATE),
  adminUploadMap: does(ADMIN_GATE),
  adminDownloadMap: does(ADMIN_GATE),
  adminCancelMapImport: does(ADMIN_GATE),
  adminRenameMap: does(ADMIN_GATE),
  adminDeleteMap: does(ADMIN_GATE),
  adminIssueEntry: does(ADMIN_GATE),
  adminPreviewImport: does(ADMIN_GATE),
  adminImportTemplate: reads(ADMIN_GATE),
  adminImportRows: reads(ADMIN_GATE),
  adminCommitImport: does(ADMIN_GATE),
  adminDropImport: does(ADMIN_GATE),
  enter: open(true),
  webhooks: reads(ACTION_GATES.editWebhooks),
  createWebhook: does(ACTION_GATES.editWebhooks),
  updateWebhook: does(ACTION_GATES.editWebhooks),
  deleteWebhook: does(ACTION_GATES.editWebhooks),
  switchWebhook: does(ACTION_GATES.editWebhooks),
  renewWebhookSecret: does(ACTION_GATES.editWebhooks),
  testWebhook: does(ACTION_GATES.editWebhooks),
  webhookDeliveries: reads(ACTION_GATES.editWebhooks),
  resendWebhookDelivery: does(ACTION_GATES.editWebhooks),
  releaseNews: session(false),
  crashReportSetting: session(false),
  // It reports a crash to the developers and changes nothing, so that the demo account may send it too.
  sendCrashReport: session(false),
  mapSettings: { gate: 'sessionOrLink', changes: false },
  demoRoads: session(false),
  intakeBatch: intake,
  intakeTraccarPosition: intake,
  intakeTraccarEvent: intake,
  intakeOsmand: device,
  intakeOsmandMessage: device,
}

/** Changing calls that the demo account may make nevertheless: its own sign-in and sign-out (DEMO-02). */
export const DEMO_MAY_CALL: readonly CallName[] = [
  'login',
  'enter',
  'demoLogin',
  'openSingleSignOn',
  'logout',
  'firstAdmin',
  'resetPassword',
]

/**
 * Everything that controls access: passwords, sessions, access tokens, second factors, accounts and links to them.
 * Only people make these calls, so that a stolen token cannot be turned into permanent access.
 */
export const NOT_FOR_TOKENS: readonly CallName[] = [
  'logout',
  'changePassword',
  'sessions',
  'endOtherSessions',
  'endSession',
  'secondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
  'disableSecondFactor',
  'accessTokens',
  'createAccessToken',
  'revokeAccessToken',
  'revokeAccessTokens',
  'users',
  'createUser',
  'user',
  'updateUser',
  'deleteUser',
  'userVehicles',
  'changeUserVehicles',
  'outbox',
  'revealOutboxLink',
  'adminClients',
  'adminCreateClient',
  'adminClient',
  'adminUpdateClient',
  'adminDeleteClient',
  'adminUsers',
  'adminCreateUser',
  'adminUser',
  'adminUpdateUser',
  'adminDeleteUser',
  'adminAdmins',
  'adminCreateAdmin',
  'adminUpdateAdmin',
  'adminDeleteAdmin',
  'adminIssueEntry',
]

/** 'notForTokens' and 'tokenReadsOnly' are rejections (403) of an access token that a session would not get. */
export type CallAnswer = 'ok' | 'signIn' | 'forbidden' | 'notForTokens' | 'tokenReadsOnly'

/**
 * The result of a call for a principal, by session or access token alone: 'ok', 'signIn' (401) or a rejection (403).
 * principal: null without either.
 */
export const callAnswer = (name: CallName, principal: Principal | null): CallAnswer => {
  const { gate, changes } = CALL_GATES[name]
  if (gate === 'intake') return 'signIn'
  if (gate === 'device') return 'ok'
  if (principal?.kind === 'demo' && changes && !DEMO_MAY_CALL.includes(name)) return 'forbidden'
  if (gate === 'open') return 'ok'
  if (!principal) return 'signIn'
  if (principal.tokenScope && NOT_FOR_TOKENS.includes(name)) return 'notForTokens'
  if (principal.tokenScope === 'read' && changes) return 'tokenReadsOnly'
  return typeof gate === 'string' || passes(principal, gate) ? 'ok' : 'forbidden'
}
