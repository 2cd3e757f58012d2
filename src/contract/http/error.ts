import { SIGN_IN_TEXT } from './errorBody.ts'

export { errorBody, type ErrorBody } from './errorBody.ts'

/** The stable values of `code`. */
export const ERROR_CODES = {
  badInput: 'bad_input',
  sessionOver: 'session_over',
  wrongCredentials: 'wrong_credentials',
  tooManyFailures: 'too_many_failures',
  accountBlocked: 'account_blocked',
  forbidden: 'forbidden',
  notFound: 'not_found',
  nameTaken: 'name_taken',
  alreadyInGroup: 'already_in_group',
  notInGroup: 'not_in_group',
  loginTaken: 'login_taken',
  wrongPassword: 'wrong_password',
  noEmail: 'no_email',
  linkOver: 'link_over',
  secondFactorRequired: 'second_factor_required',
  wrongCode: 'wrong_code',
  secondFactorState: 'second_factor_state',
  inUse: 'in_use',
  notSelf: 'not_self',
  lastAdministrator: 'last_administrator',
  serialTaken: 'serial_taken',
  cardTaken: 'card_taken',
  cardEmpty: 'card_empty',
  cardHeld: 'card_held',
  trailerNotCoupled: 'trailer_not_coupled',
  notTrailer: 'not_trailer',
  trackerTaken: 'tracker_taken',
  expiryPast: 'expiry_past',
  codeTaken: 'code_taken',
  deviceBusy: 'device_busy',
  importFaulty: 'import_faulty',
  importOutdated: 'import_outdated',
  tooLarge: 'too_large',
  unsupportedType: 'unsupported_type',
  tooManyRequests: 'too_many_requests',
  notSetUp: 'not_set_up',
  notForTokens: 'not_for_tokens',
  tokenReadsOnly: 'token_reads_only',
  tooManyTokens: 'too_many_tokens',
  wrongToken: 'wrong_token',
  wrongSecret: 'wrong_secret',
  alarmTaken: 'alarm_taken',
  deviceRefused: 'device_refused',
  notDriven: 'not_driven',
  wrongState: 'wrong_state',
  taskChanged: 'task_changed',
  taskOverlap: 'task_overlap',
  pointPlace: 'point_place',
  pointOrder: 'point_order',
  pointTime: 'point_time',
  noRoad: 'no_road',
  noWay: 'no_way',
  tooFar: 'too_far',
  notSupported: 'not_supported',
  diskFailed: 'disk_failed',
  unavailable: 'unavailable',
  internal: 'internal',
} as const

/** REPORT-37: why a cloud disk took nothing, by `DISK_FAILURES`. */
export const DISK_TEXT = {
  noDisk: 'No account at a cloud disk is set up',
  noDrive: 'No folder of Google Drive is set up',
  wrongLogin: 'The cloud disk rejects the user or the password',
  notAllowed: 'The cloud disk does not allow the user to write there',
  notDav: 'There is no WebDAV folder at the address of the cloud disk',
  noFolder: 'The folder on the cloud disk does not exist and cannot be created',
  full: 'The cloud disk is full',
  tooLarge: 'The report is too large for a file on the cloud disk',
  status: 'The cloud disk answered with an error',
  redirect: 'The cloud disk answered with another address',
  timeout: 'The cloud disk did not answer in time',
  unknownHost: 'The host of the cloud disk is unknown',
  privateAddress: 'The address of the cloud disk is not public',
  insecure: 'The address of the cloud disk does not begin with https://',
  refused: 'The cloud disk refuses the connection',
  certificate: 'The certificate of the cloud disk is not valid',
  broken: 'The connection to the cloud disk broke',
} as const

/** Server texts of this version that clients match on, in one place. */
export const SERVER_TEXT = {
  ...SIGN_IN_TEXT,
  /** ERR-18 */
  noSuchLogin: 'User with such login does not exist',
  /** ERR-19 */
  emailEmpty: 'User email is empty',
  /** ERR-48 */
  loginTaken: 'User with such login already exists',
  /** ERR-59 */
  wrongPassword: 'Current password is wrong',
  /** VALID-06 */
  tooManyWrongPasswords: 'Too many wrong passwords',
  tooManyResets: 'Too many password resets',
  linkOver: 'The link is used or over',
  notYourUser: (id: number | string): string => `User with ID = ${id} does not belong to user`,
  notYourSession: (id: number | string): string => `Session with ID = ${id} does not belong to user`,
  mailSettled: (id: number | string): string => `Mail with ID = ${id} waits no more`,
  secondFactorIsOn: 'Two-factor sign-in is on already',
  secondFactorNotBegun: 'Two-factor sign-in was not begun',
  secondFactorIsOff: 'Two-factor sign-in is off',
  notForTokens: 'Access tokens cannot be used for this call: sign in',
  tokenReadsOnly: 'The access token may only read',
  unknownToken: (id: number): string => `There is no access token with ID = ${id}`,
  tooManyTokens: (most: number): string => `An account has at most ${most} access tokens`,
  channelsNotEntered: 'An administrator who entered as a client links no chat',
  channelNotSetUp: 'The channel is not set up',
  telegramUnavailable: 'Telegram does not answer',
  notYourSubscription: (id: number | string): string =>
    `Subscription with ID = ${id} does not belong to user`,
  tokensNotEntered: 'An administrator who entered as a client makes no access tokens',
  calendarNotEntered: 'An administrator who entered as a client makes no address of a calendar',
  tooManyRequests: 'Too many requests',
  /** For calls with streamed responses, at the limit for one client. */
  tooManyWaiting: 'Too many of your requests wait for an answer: read those that were sent first',
  queueFull: 'Too many requests wait for an answer: try again in a moment',
  noDemoAccount: 'There is no demo account',
  notFound: 'There is no such address',
  goneMeanwhile: 'What the call refers to was deleted meanwhile',
  databaseUnavailable: 'The database does not answer',
  internal: 'Internal server error',
  /** CRASH-13 */
  sendingNotSetUp: 'Sending is not set up',
  roadsNotSetUp: 'No road engine is set up',
  roadsUnavailable: 'The road engine does not answer',
  noRoad: 'There is no road near one of the points',
  noWay: 'No road connects the points',
  tooFar: 'The points are too far from each other or too many for the road engine',
  roadsCannot: 'The road engine that is set up cannot do this',
  chatUnavailable: 'The chat does not take the report',
  notYourVehicle: (id: number | string): string => `Vehicle with ID = ${id} does not belong to user`,
  notYourGroup: (id: number | string): string => `Group with ID = ${id} does not belong to user`,
  groupNameTaken: (name: string): string => `Group ${name} already exists`,
  /** A limited user may not rename or delete a group that contains vehicles hidden from them. */
  groupHasOthers: (name: string): string => `Group ${name} holds vehicles that do not belong to user`,
  /** ERR-27; the vehicle's name. */
  alreadyInGroup: (vehicle: string): string => `Vehicle ${vehicle} already belongs to the group`,
  /** ERR-28; the vehicle's name. */
  notInGroup: (vehicle: string): string => `Vehicle ${vehicle} does not belong to the group`,
  /** ERR-36 */
  unknownDevice: (serial: string): string => `Device ${serial} does not exist`,
  /** ERR-38 */
  tankStartAboveVolume: 'tankVolumeStart cannot exceed tankVolume',
  /** VEH-66; seconds. */
  period1TooShort: (minimum: number): string => `period1 must be at least minimalPeriod1 = ${minimum}`,
  period2TooShort: (minimum: number): string => `period2 must be at least minimalPeriod2 = ${minimum}`,
  unknownSetting: (name: string): string => `Setting ${name} does not exist`,
  unknownNote: (id: number): string => `There is no note with ID = ${id}`,
  fuelCorrectionMissing: (id: number): string => `There is no fuel correction with ID = ${id}`,
  unknownNotification: (id: number): string => `There is no notification with ID = ${id}`,
  notConfirmable: 'It stands for many events: confirm each of them',
  confirmedByOther: 'The event is confirmed already',
  unknownNotificationRule: (id: number): string => `There is no notification rule with ID = ${id}`,
  tooManyNotificationRules: (most: number): string => `A client has at most ${most} notification rules`,
  alarmIsOver: 'The vehicle has no such alarm any more',
  alarmIsTaken: 'The alarm is acknowledged already',
  unknownShare: (id: number): string => `There is no link with ID = ${id}`,
  sharesFull: (most: number): string => `A vehicle has at most ${most} links`,
  /** The same for a link that expired, was revoked or never existed. */
  unknownWallScreen: (id: number): string => `There is no wall screen with ID = ${id}`,
  wallScreensFull: (most: number): string => `An owner has at most ${most} wall screens`,
  shareOver: 'The link does not work any more',
  unknownTrigger: (id: number): string => `There is no trigger with ID = ${id}`,
  unknownVirtualSensor: (id: number): string => `There is no virtual sensor with ID = ${id}`,
  unknownSensor: (number: number): string => `The vehicle has no sensor ${number}`,
  noCalibration: (number: number): string => `Sensor ${number} has no calibration table`,
  setupFull: (most: number): string => `There are ${most} of them already`,
  sensorTitleTaken: (title: string): string => `Sensor ${title} already exists`,
  fuelStaysFuel: 'A sensor that is made of fuel sensors measures fuel',
  /** `by`: the user of the sensor. */
  sensorInUse: (by: string): string => `The sensor is used by ${by}`,
  // The administrator's calls
  notSelf: 'Administrators can neither block nor delete themselves',
  lastAdministrator: 'The last administrator that can sign in can be neither blocked nor deleted',
  unknownAccount: (id: number): string => `There is no such account: ${id}`,
  unknownClient: (id: number): string => `There is no client with ID = ${id}`,
  clientHasVehicles: (count: number): string =>
    `The client owns ${count} vehicles: delete them or move them to another client first`,
  unknownDeviceId: (id: number): string => `There is no device with ID = ${id}`,
  unknownVehicle: (id: number): string => `There is no vehicle with ID = ${id}`,
  unknownDeviceRow: (id: number): string => `There is no unknown device with ID = ${id}`,
  serialTaken: (serial: string): string => `Device ${serial} already exists`,
  deviceOnVehicle: (vehicle: string): string => `The device is on vehicle ${vehicle}: take it off first`,
  vehicleHasDevice: (serial: string): string =>
    `Device ${serial} is on the vehicle: take it off or replace it`,
  /** ERR-42; the serial of a device. */
  noActualMapping: (serial: string): string => `No actual device mapping for entity ${serial}`,
  /** ERR-43; the vehicle's name. */
  noVehicleMapping: (vehicle: string): string => `Vehicle ${vehicle} has no current device mapping`,
  deviceOfOther: 'Device and vehicle belong to different clients',
  unknownWebhook: (id: number): string => `There is no webhook with ID = ${id}`,
  unknownDelivery: (id: number): string => `The webhook has no message with ID = ${id}`,
  tooManyWebhooks: (most: number): string => `An owner has at most ${most} webhooks`,
  webhookIsOff: 'The webhook is off: turn it on first',
  webhookTargetPrivate: 'The address must be a public one that begins with https://',
  unknownCounter: (id: number): string => `The vehicle has no counter with ID = ${id}`,
  unknownCounterType: (type: string): string => `There is no counter type ${type}`,
  tooManyCounters: (most: number): string => `A vehicle has at most ${most} counters`,
  /** ERR-47 */
  /** ERR-25 */
  rfidCardTaken: (number: string): string => `RFID card number ${number} already exists`,
  /** ERR-26 */
  expiryInPast: 'Expiry date cannot be in the past',
  /** ERR-41 */
  rfidCardEmpty: 'RFID card is empty or without id',
  cardHeld: (number: string): string => `RFID card ${number} belongs to another employee`,
  unknownEmployee: (id: number): string => `There is no employee with ID = ${id}`,
  driverCorrectionMissing: (id: number): string => `There is no correction of a driver with ID = ${id}`,
  trailerNotCoupled: (name: string): string => `Trailer ${name} hangs on no vehicle at that moment`,
  couplingEntryMissing: (id: number): string => `There is no entry about a trailer with ID = ${id}`,
  trackerNoTrailer: (id: number): string => `Vehicle with ID = ${id} is not of the type TRAILER`,
  trackerTaken: (id: number): string => `Vehicle with ID = ${id} is the tracker of another trailer`,
  trailerSerialTaken: 'Trailer with such serial number already exists',
  /** Of a plain resource. */
  unknownRecord: (id: number): string => `There is no record with ID = ${id}`,
  /** ERR-24; the login of who asked. */
  noGmail: (login: string): string => `No gmail account for ${login}`,
  /** ERR-29: a kind of report that looks up places needs the option. */
  noGeoCoding: 'No geocoding parameter',
  /** ERR-30 to ERR-33: a kind of report needs the option. */
  geoCodingEmpty: 'geoCoding cannot be null',
  equipmentWidthEmpty: 'equipmentWidth cannot be null',
  longerThenEmpty: 'longerThen cannot be null',
  zoneTypeEmpty: 'ZoneType cannot be null',
  /** ERR-34 */
  unknownZoneType: (id: number | string): string => `Zone type ${id} does not exist`,
  /** ERR-35 */
  squareTooSmall: 'Cannot create a zone from a square with coordinate <=1',
  /** ERR-60 */
  fewZonePoints: 'Fewer than 4 points is not enough to build a geofence',
  /** ERR-21 */
  didNotMove: 'vehicle did not move, no coordinates for geozone',
  driveTooLong: 'The drive is too long for a geozone: choose a shorter period or a greater width',
  noToolWidth: 'The vehicle has no width of a tool set up: give one',
  noFieldWorked: 'The vehicle worked no field in the period',
  unknownZone: (id: number): string => `There is no geozone with ID = ${id}`,
  unknownZoneImport: (id: number): string => `There is no running import of geozones with ID = ${id}`,
  zoneTypeTaken: (name: string): string => `Zone type ${name} already exists`,
  zoneTypeGiven: 'The zone type belongs to the product',
  zoneTypeInUse: (zones: number): string => `${zones} geozones are of this type`,
  unknownZoneComment: (id: number): string => `There is no note of a geozone with ID = ${id}`,
  unknownControlZone: (id: number): string => `Geozone ${id} is no control zone of the vehicle`,
  /** ERR-61 */
  noReportInfo: 'No report information',
  /** ERR-58 */
  reportTemplateTaken: 'Report template with such name already exists',
  unknownReport: (id: number): string => `There is no report with ID = ${id}`,
  reportsWaiting: (most: number): string => `${most} reports are being built already: wait, or cancel one`,
  scheduleTaken: 'Report schedule with such name already exists',
  unknownSchedule: (id: number): string => `There is no report schedule with ID = ${id}`,
  tooManySchedules: (most: number): string => `A client has at most ${most} report schedules`,
  reportNotDone: 'The report is not finished',
  /** ERR-49 */
  taskRouteUnknown: 'Task route does not exist',
  /** ERR-50 */
  taskNeedsRoute: 'Route must be chosen for the task',
  /** ERR-51 */
  checkpointNeedsAddress: 'Address must be chosen for the checkpoint',
  /** ERR-52 */
  pointOrderConflict: 'Conflict in the order of points',
  /** ERR-53 to ERR-55 */
  pointTimeActivation: 'Time conflict of points by activation',
  pointTimeDay: 'Time conflict of points by day',
  pointTimeAbsolute: 'Time conflict of points: absolute',
  /** ERR-56 */
  pointTimeBackwards: 'Time conflict of points: next point earlier than previous',
  /** ERR-57 */
  routeNotDeleted: 'Route not deleted',
  unknownTask: (id: number): string => `There is no task with ID = ${id}`,
  taskRouteTaken: 'Task route with such name already exists',
  taskTemplateTaken: 'Task template with such name already exists',
  /** TASK-22: the action and the state of the task. */
  taskAction: (action: string, state: string): string => `Task is ${state}: it cannot ${action}`,
  taskNotEditable: 'Only a task that has not begun can be changed',
  taskRouteBegun: 'A task that has begun keeps its route',
  taskNotDeletable: 'A task that is active cannot be deleted: cancel it first',
  /** What somebody changed, by the names of the fields. */
  taskChanged: (fields: string): string => `Task has changed meanwhile: ${fields}`,
  toursChanged: 'The stops have changed meanwhile: distribute them again',
  /** The tasks that the vehicle has at the same time. */
  taskOverlap: (names: string): string => `Vehicle has other tasks at the same time: ${names}`,
  taskOver: 'The task has ended',
  taskSharesFull: (most: number): string => `A task has at most ${most} links`,
  /** The same for a link or a phone that expired, was revoked, was used or never existed. */
  driverOver: 'The link of the driver does not work any more',
  driverLinksFull: (most: number): string => `A driver has at most ${most} links`,
  taskTakesNoMarks: 'The points of this task cannot be marked now',
  pointMarked: 'The point is marked otherwise already',
  marksFull: (most: number): string => `A task has at most ${most} marks`,
  /** The archive of a client with its files; megabytes. */
  filesTooLarge: (most: number): string =>
    `The files of the client have more than the ${most} MB of an archive: leave them out`,
  proofsFull: (most: number): string => `A point has at most ${most} pictures of a kind`,
  vehicleMaintenanceFull: (most: number): string =>
    `A vehicle has at most ${most} records of maintenance and documents`,
  maintenanceFull: (most: number): string =>
    `A client has at most ${most} records of maintenance and documents`,
  maintenanceDoneFull: (most: number): string => `A record of maintenance has at most ${most} entries`,
  maintenanceTemplateTaken: 'Maintenance template with such name already exists',
  maintenanceTemplatesFull: (most: number): string => `A client has at most ${most} maintenance templates`,
  maintenanceOfTemplate: 'The vehicle has another record of the same template',
  templateForNew: 'Only a person who sees vehicles that are added later can have a template applied to them',
  savedPlaceTaken: 'Saved place with such name already exists',
  controlZoneTaken: (id: number): string => `Geozone ${id} is a control zone of the vehicle already`,
  unknownSensorType: (id: number): string => `There is no sensor type with ID = ${id}`,
  codeTaken: (code: string): string => `Sensor type ${code} already exists`,
  sensorTypeBuiltIn: (code: string): string => `Sensor type ${code} belongs to the product`,
  unknownMap: (name: string): string => `There is no street map ${name}`,
  mapNameTaken: 'There is a street map of this name already',
  mapTooLarge: (megabytes: number): string => `A street map's file has at most ${megabytes} MB`,
  mapNoSpace: (megabytes: number): string =>
    `The server's disk has ${megabytes} MB free, which is not enough`,
  mapNoDownloads: 'MAP_DOWNLOAD_URL is not set: there is nothing to download from',
  unknownMapImport: 'There is no such import',
  moveInBusy: 'The run has not ended, or it is done',
  tooManyPositionFiles: (most: number): string =>
    `At most ${most} files of positions wait at a time: bring or remove some first`,
  sensorTypeInUse: (vehicles: number): string => `Sensors of ${vehicles} vehicles are of this type`,
  unknownImport: 'There is no such import, or it waited too long: upload the file again',
  importFaulty: (lines: number): string => `${lines} lines of the file have errors: nothing was imported`,
  importOutdated: (line: number): string =>
    `Line ${line} no longer finds what the preview showed: upload the file again`,
} as const
