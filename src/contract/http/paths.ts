import { AUTH_API, FIRST_CALLS, filledPath } from './firstCalls.ts'

export { TOKEN_HEADER } from './firstCalls.ts'

/** The prefix of each family of calls (API-04, API-05, API-08, API-12), and the paths of the calls that exist. */
export const API = '/api/v2'
export const DEVICE_API = '/api/device/v2'
export const ADMIN_API = `${API}/admin`
/** Calls of devices and of programs that speak for them; a version of its own, for they outlive many a release. */
export const INTAKE_API = '/api/intake/v1'

/** Every call of this version: method and path, with `:name` for parameters. Server and client read this table. */
export const CALLS = {
  ...FIRST_CALLS,
  firstAdmin: { method: 'POST', path: `${AUTH_API}/first-admin` },
  resetPassword: { method: 'POST', path: `${AUTH_API}/user/:login/reset-password` },
  changePassword: { method: 'POST', path: `${API}/user/:login/password` },
  sessions: { method: 'GET', path: `${API}/user/sessions` },
  endOtherSessions: { method: 'DELETE', path: `${API}/user/sessions` },
  endSession: { method: 'DELETE', path: `${API}/user/sessions/:id` },
  secondFactor: { method: 'GET', path: `${API}/user/second-factor` },
  beginSecondFactor: { method: 'PUT', path: `${API}/user/second-factor` },
  confirmSecondFactor: { method: 'POST', path: `${API}/user/second-factor` },
  disableSecondFactor: { method: 'DELETE', path: `${API}/user/second-factor` },
  profile: { method: 'GET', path: `${API}/ns/profile/:id` },
  updateProfile: { method: 'PUT', path: `${API}/ns/profile/update` },
  resetProfile: { method: 'DELETE', path: `${API}/ns/profile/:id` },
  avatar: { method: 'GET', path: `${API}/ns/profile/:id/avatar` },
  uploadAvatar: { method: 'POST', path: `${API}/ns/profile/:id/avatar` },
  deleteAvatar: { method: 'DELETE', path: `${API}/ns/profile/:id/avatar` },
  showHints: { method: 'POST', path: `${API}/user/hints` },
  lastUpdateRead: { method: 'POST', path: `${API}/user/last_update_read` },
  users: { method: 'GET', path: `${API}/users` },
  createUser: { method: 'PUT', path: `${API}/users` },
  user: { method: 'GET', path: `${API}/users/:id` },
  updateUser: { method: 'POST', path: `${API}/users/:id` },
  deleteUser: { method: 'DELETE', path: `${API}/users/:id` },
  userVehicles: { method: 'GET', path: `${API}/users/:id/vehicles` },
  changeUserVehicles: { method: 'POST', path: `${API}/users/:id/vehicles` },
  audit: { method: 'GET', path: `${API}/admin/audit` },
  outbox: { method: 'GET', path: `${API}/admin/outbox` },
  revealOutboxLink: { method: 'POST', path: `${API}/admin/outbox/:id/link` },
  vehicleStates: { method: 'GET', path: `${API}/vehicle/state` },
  vehicleMiniStates: { method: 'GET', path: `${API}/vehicle/mini-state` },
  vehicleMobileStates: { method: 'GET', path: `${API}/vehicle/mobile-state` },
  vehicleState: { method: 'GET', path: `${API}/vehicle/:id/state` },
  vehicleSettings: { method: 'GET', path: `${API}/vehicle/:id/settings` },
  track: { method: 'GET', path: `${API}/track/:vehicleId` },
  antStatuses: { method: 'GET', path: `${API}/vehicle/state/ant-status` },
  lockStates: { method: 'GET', path: `${API}/vehicle/state/lock-state` },
  deviceSettings: { method: 'GET', path: `${API}/vehicle/state/settings` },
  eventsCountPerDay: { method: 'GET', path: `${API}/vehicle/eventsCountPerDay` },
  vehiclesToDevices: { method: 'GET', path: `${API}/vehicles-to-devices` },
  retranslation: { method: 'GET', path: `${API}/etoll-sent-retranslate-device-info` },
  pinVehicle: { method: 'POST', path: `${API}/user/control-entity/property` },
  setLockState: { method: 'POST', path: `${DEVICE_API}/vehicle/device/:serial/commands/set-lock-state` },
  resetLockedAlarm: { method: 'PUT', path: `${API}/vehicle/:id/reset-locked-alarm` },
  resetAlarm: { method: 'PUT', path: `${API}/vehicle/:id/reset-alarm` },
  outVals: { method: 'PUT', path: `${DEVICE_API}/vehicle/device/:serial/commands/out-vals` },
  notifyNoSignal: { method: 'PUT', path: `${API}/vehicle/:id/notify-no-signal` },
  alwaysIgnitionOn: {
    method: 'GET',
    path: `${DEVICE_API}/vehicle/device/:serial/commands/always-ignition-on`,
  },
  ussd: { method: 'POST', path: `${DEVICE_API}/vehicle/device/:serial/commands/ussd` },
  vehicleCommands: { method: 'GET', path: `${API}/vehicle/:id/commands` },
  groups: { method: 'GET', path: `${API}/vehicle/group` },
  createGroup: { method: 'PUT', path: `${API}/vehicle/group` },
  renameGroup: { method: 'POST', path: `${API}/vehicle/group/:id` },
  deleteGroup: { method: 'DELETE', path: `${API}/vehicle/group/:id` },
  addToGroup: { method: 'PUT', path: `${API}/vehicle/group/mapping/:groupId` },
  removeFromGroup: { method: 'DELETE', path: `${API}/vehicle/group/mapping/:groupId` },
  addVehicleToGroup: { method: 'PUT', path: `${API}/vehicle/:vehicleId/group/:groupId` },
  adminClients: { method: 'GET', path: `${ADMIN_API}/clients` },
  adminCreateClient: { method: 'PUT', path: `${ADMIN_API}/clients` },
  adminClient: { method: 'GET', path: `${ADMIN_API}/clients/:id` },
  adminUpdateClient: { method: 'POST', path: `${ADMIN_API}/clients/:id` },
  adminDeleteClient: { method: 'DELETE', path: `${ADMIN_API}/clients/:id` },
  adminUsers: { method: 'GET', path: `${ADMIN_API}/users` },
  adminCreateUser: { method: 'PUT', path: `${ADMIN_API}/users` },
  adminUser: { method: 'GET', path: `${ADMIN_API}/users/:id` },
  adminUpdateUser: { method: 'POST', path: `${ADMIN_API}/users/:id` },
  adminDeleteUser: { method: 'DELETE', path: `${ADMIN_API}/users/:id` },
  adminAdmins: { method: 'GET', path: `${ADMIN_API}/admins` },
  adminCreateAdmin: { method: 'PUT', path: `${ADMIN_API}/admins` },
  adminUpdateAdmin: { method: 'POST', path: `${ADMIN_API}/admins/:id` },
  adminDeleteAdmin: { method: 'DELETE', path: `${ADMIN_API}/admins/:id` },
  adminDevices: { method: 'GET', path: `${ADMIN_API}/devices` },
  adminCreateDevice: { method: 'PUT', path: `${ADMIN_API}/devices` },
  adminUpdateDevice: { method: 'POST', path: `${ADMIN_API}/devices/:id` },
  adminDeleteDevice: { method: 'DELETE', path: `${ADMIN_API}/devices/:id` },
  adminAttachDevice: { method: 'PUT', path: `${ADMIN_API}/devices/:id/vehicle` },
  adminDetachDevice: { method: 'DELETE', path: `${ADMIN_API}/devices/:id/vehicle` },
  adminDeviceMappings: { method: 'GET', path: `${ADMIN_API}/devices/:id/mappings` },
  adminUnknownDevices: { method: 'GET', path: `${ADMIN_API}/unknown-devices` },
  adminIgnoreUnknownDevice: { method: 'POST', path: `${ADMIN_API}/unknown-devices/:id` },
  adminDeleteUnknownDevice: { method: 'DELETE', path: `${ADMIN_API}/unknown-devices/:id` },
  adminAdoptOntoNewVehicle: { method: 'PUT', path: `${ADMIN_API}/unknown-devices/:id/new-vehicle` },
  adminAdoptOntoVehicle: { method: 'PUT', path: `${ADMIN_API}/unknown-devices/:id/vehicle` },
  adminVehicles: { method: 'GET', path: `${ADMIN_API}/vehicles` },
  adminCreateVehicle: { method: 'PUT', path: `${ADMIN_API}/vehicles` },
  adminUpdateVehicle: { method: 'POST', path: `${ADMIN_API}/vehicles/:id` },
  adminDeleteVehicle: { method: 'DELETE', path: `${ADMIN_API}/vehicles/:id` },
  adminVehicleMappings: { method: 'GET', path: `${ADMIN_API}/vehicles/:id/mappings` },
  adminSensorTypes: { method: 'GET', path: `${ADMIN_API}/sensor-types` },
  adminCreateSensorType: { method: 'PUT', path: `${ADMIN_API}/sensor-types` },
  adminUpdateSensorType: { method: 'POST', path: `${ADMIN_API}/sensor-types/:id` },
  adminDeleteSensorType: { method: 'DELETE', path: `${ADMIN_API}/sensor-types/:id` },
  adminIssueEntry: { method: 'POST', path: `${ADMIN_API}/entry` },
  enter: { method: 'POST', path: `${AUTH_API}/enter` },
  adminPreviewImport: { method: 'POST', path: `${ADMIN_API}/imports` },
  adminImportTemplate: { method: 'GET', path: `${ADMIN_API}/imports/template` },
  adminImportRows: { method: 'GET', path: `${ADMIN_API}/imports/:id/rows` },
  adminCommitImport: { method: 'POST', path: `${ADMIN_API}/imports/:id` },
  adminDropImport: { method: 'DELETE', path: `${ADMIN_API}/imports/:id` },
  releaseNews: { method: 'GET', path: `${API}/updating_notification` },
  crashReportSetting: { method: 'GET', path: `${API}/report` },
  sendCrashReport: { method: 'POST', path: `${API}/report` },
  mapSettings: { method: 'GET', path: `${API}/map-settings` },
  intakeBatch: { method: 'POST', path: `${INTAKE_API}/positions` },
  intakeTraccarPosition: { method: 'POST', path: `${INTAKE_API}/traccar/positions` },
  intakeTraccarEvent: { method: 'POST', path: `${INTAKE_API}/traccar/events` },
  intakeOsmand: { method: 'GET', path: `${INTAKE_API}/osmand` },
  intakeOsmandMessage: { method: 'POST', path: `${INTAKE_API}/osmand` },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }>
export type CallName = keyof typeof CALLS

/** The path of a call with its parameters put in, each encoded. */
export const pathOf = (call: CallName, params: Readonly<Record<string, string | number>> = {}): string =>
  filledPath(CALLS[call].path, params)

/** The seq as of which a list answer is true. */
export const AS_OF_SEQ_HEADER = 'x-as-of-seq'
/** How many rows a streamed list will carry. */
export const TOTAL_COUNT_HEADER = 'x-total-count'
/** Accept value that asks for a list as a stream: one JSON array of rows per line. */
export const ROW_STREAM_TYPE = 'application/x-ndjson'
