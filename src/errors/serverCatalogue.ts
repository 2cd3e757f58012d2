import { DISK_TEXT, SERVER_TEXT } from '../contract/http/error.ts'
import { type Message, type ServerErrorKey, textMessage } from './message.ts'
import { comparable } from './comparable.ts'
import { patternOf, variablePart, X } from './textPattern.ts'

/** The wording of a text whose variable part is a number. */
const wordingOf = (text: (x: number) => string): string => text(Number.NaN).replace(String(Number.NaN), X)

/**
 * ERR-18 to ERR-62: the wordings that lead to each message. Those of this product's server are in the contract; of the
 * others only the sense is known (ERR-64), so several likely ones are listed here, the narrower ones first. `(a/b)` is
 * either, `[a ]` is optional.
 */
const WORDINGS: Readonly<Record<ServerErrorKey, readonly string[]>> = {
  userUnknown: [SERVER_TEXT.noSuchLogin],
  emailUnknown: [SERVER_TEXT.emailEmpty],
  didNotMove: [
    '[The ]vehicle did not move',
    '[The ]vehicle did not move, no coordinates for [the ](geozone/geofence)',
    '[There are ]no coordinates for [the ](geozone/geofence)',
  ],
  vehicleNotAvailable: [
    SERVER_TEXT.notYourVehicle(X),
    'Vehicle [with ]id[ ]=[ ]{x} does not belong to [the ]user',
    'Vehicle {x} does not belong to [the ]user',
  ],
  noGmail: [
    SERVER_TEXT.noGmail(X),
    '[There is ]no gmail account for {x}',
    'gmail account for {x} (was not found/not found/does not exist)',
    '[User ]{x} has no gmail account',
  ],
  rfidCardExists: [
    SERVER_TEXT.rfidCardTaken(X),
    'RFID card [with ][number ]{x} already exists',
    'RFID card [with ][number ]{x} is already (registered/used)',
  ],
  expiryInPast: [
    SERVER_TEXT.expiryInPast,
    '(Expiry/Expiration) date (cannot/can not/can’t/must not) be in the past',
    '(Expiry/Expiration) date is in the past',
  ],
  alreadyInGroup: [SERVER_TEXT.alreadyInGroup(X), 'Vehicle {x} is already in [the ]group'],
  notInGroup: [
    SERVER_TEXT.notInGroup(X),
    'Vehicle {x} doesnt belong to [the ]group',
    'Vehicle {x} is not in [the ]group',
  ],
  noGeocodingParameter: [
    '[There is ]no geocoding parameter',
    'geocoding parameter is (missing/absent/required/not set)',
  ],
  geoCodingEmpty: ['[Parameter ]geoCoding (cannot be/can not be/must not be/is) null'],
  equipmentWidthEmpty: ['[Parameter ]equipmentWidth (cannot be/can not be/must not be/is) null'],
  longerThenEmpty: ['[Parameter ](longerThen/longerThan) (cannot be/can not be/must not be/is) null'],
  zoneTypeEmpty: ['[Parameter ](zoneType/zone type) (cannot be/can not be/must not be/is) null'],
  zoneTypeUnknown: [
    '(Zone type/ZoneType) [with ]id[ ]=[ ]{x} (does not exist/doesnt exist)',
    '(Zone type/ZoneType) {x} (does not exist/doesnt exist/not found)',
    'There is no zone type {x}',
  ],
  squareTooSmall: [
    'Cannot create [a ]zone from [a ]square with coordinate[s] <=1',
    'Cannot create [a ]zone from [a ]square with coordinate[s] <= 1',
    'Cannot create [a ]zone from [a ]square: too few coordinates',
  ],
  deviceUnknown: [
    'Device [with ](id/serial)[ ]=[ ]{x} (does not exist/not found)',
    SERVER_TEXT.unknownDevice(X),
    'Device {x} (doesnt exist/not found)',
  ],
  deviceTypeInvalid: ['(Invalid/Wrong/Incorrect) device type', 'Device type is (invalid/wrong/incorrect)'],
  tankStartAboveVolume: [
    SERVER_TEXT.tankStartAboveVolume,
    '(tankVolumeStart/tank volume start) (cannot/can not/must not) (exceed/be more than/be greater than) (tankVolume/tank volume)',
    '(tankVolumeStart/tank volume start) exceeds (tankVolume/tank volume)',
  ],
  fuelAboveTank: [
    'Fuel volume (exceeded/exceeds/has exceeded) [the ]tank volume',
    'Fuel volume (cannot/can not) exceed [the ]tank volume',
  ],
  fuelBeforeUnknown: [
    '(Cannot/Can not) find fuel level before [the ]event because tank volume start is unknown',
    '(Cannot/Can not) find fuel level before [the ]event, tank volume start is unknown',
  ],
  rfidCardEmpty: [
    SERVER_TEXT.rfidCardEmpty,
    'RFID card [is ]empty or without id',
    'RFID card (is empty/has no id/without id)',
  ],
  noActualMapping: [
    SERVER_TEXT.noActualMapping(X),
    '[There is ]no actual device mapping for entity {x}',
    'Entity {x} has no actual device mapping',
  ],
  noVehicleMapping: [
    SERVER_TEXT.noVehicleMapping(X),
    'Vehicle {x} has no (current/actual) device mapping',
    '[There is ]no current device mapping for vehicle {x}',
  ],
  trackerNotInPeriod: [
    '[The ]tracker (was not/is not/wasnt) installed on [the ](vehicle/car) (in/during) [the ]requested period',
    '[The ]tracker not installed on [the ](vehicle/car) (in/during) [the ]requested period',
  ],
  trackerMissing: [
    '[The ]tracker [is ](missing/absent) on [the ](car/vehicle)',
    '[There is ]no tracker on [the ](car/vehicle)',
  ],
  vehicleWidthWrong: [
    '[The ]vehicle has [an ](incorrect/invalid/wrong) width',
    '(Incorrect/Invalid/Wrong) vehicle width',
  ],
  trailerSerialExists: [
    'Trailer serial [number ][{x} ]already exists',
    'Trailer with (such/this) serial [number ]already exists',
  ],
  loginTaken: [SERVER_TEXT.loginTaken, 'User with (login {x}/this login) already exists'],
  taskRouteUnknown: [
    '[The ]task route (does not exist/doesnt exist/not found)',
    'Route of [the ]task does not exist',
  ],
  taskNeedsRoute: [
    SERVER_TEXT.taskNeedsRoute,
    '[A ]route must be chosen for [the ]task',
    '(Choose/Select) [a ]route for [the ]task',
  ],
  checkpointNeedsAddress: [
    '[An ]address must be chosen for [the ]checkpoint',
    '(Choose/Select) [an ]address for [the ]checkpoint',
  ],
  pointOrderConflict: ['Conflict in [the ]order of [the ]points', 'Point[s] order conflict'],
  pointTimeActivation: [
    'Time conflict of [the ]points[,] by activation',
    'Time conflict of [the ]points: by activation',
    'Point[s] time conflict by activation',
  ],
  pointTimeDay: [
    'Time conflict of [the ]points[,] by day',
    'Time conflict of [the ]points: by day',
    'Point[s] time conflict by day',
  ],
  pointTimeAbsolute: [
    '[Absolute ]time conflict of [the ]points[,][ absolute]',
    'Time conflict of [the ]points: absolute',
    'Point[s] absolute time conflict',
  ],
  pointTimeBackwards: [
    'Time conflict of [the ]points[,] [the ]next point [is ]earlier than [the ]previous[ one]',
    'Time conflict of [the ]points: [the ]next point [is ]earlier than [the ]previous[ one]',
    '[The ]next point is earlier than [the ]previous[ one]',
  ],
  routeNotDeleted: ['[The ]route [was ]not deleted', '[The ]route (cannot/can not) be deleted'],
  reportTemplateExists: [
    '[A ]report template with (that/this/such/such a) name already exists',
    'Report template {x} already exists',
  ],
  currentPasswordWrong: [
    SERVER_TEXT.wrongPassword,
    '[The ](current/old) password is (wrong/incorrect/invalid)',
    '(Wrong/Incorrect/Invalid) (current/old) password',
  ],
  fewGeofencePoints: [
    '(Fewer/Less) than 4 points is not enough to build [a ](geofence/geozone)',
    'Not enough data to build [a ](geofence/geozone)',
  ],
  noReportInfo: ['[There is ]no report information', 'No information for [the ]report'],
  noFuelSensorInfo: [
    '[There is ]no fuel sensor information',
    'No information (from/about) [the ]fuel sensor',
  ],
  triggerUnknown: [wordingOf(SERVER_TEXT.unknownTrigger)],
  virtualSensorUnknown: [wordingOf(SERVER_TEXT.unknownVirtualSensor)],
  sensorUnknown: [wordingOf(SERVER_TEXT.unknownSensor)],
  noCalibration: [wordingOf(SERVER_TEXT.noCalibration)],
  counterUnknown: [wordingOf(SERVER_TEXT.unknownCounter)],
  counterTypeUnknown: [SERVER_TEXT.unknownCounterType(X)],
  countersFull: [wordingOf(SERVER_TEXT.tooManyCounters)],
  setupFull: [wordingOf(SERVER_TEXT.setupFull)],
  sensorTitleTaken: [SERVER_TEXT.sensorTitleTaken(X)],
  fuelStaysFuel: [SERVER_TEXT.fuelStaysFuel],
  sensorInUse: [SERVER_TEXT.sensorInUse(X)],
  groupNameTaken: [SERVER_TEXT.groupNameTaken(X)],
  groupHasOthers: [SERVER_TEXT.groupHasOthers(X)],
  groupNotAvailable: [SERVER_TEXT.notYourGroup(X)],
  tooManyWrongPasswords: [SERVER_TEXT.tooManyWrongPasswords],
  tooManyResets: [SERVER_TEXT.tooManyResets],
  tooManyWaiting: [SERVER_TEXT.tooManyWaiting],
  queueFull: [SERVER_TEXT.queueFull],
  notForTokens: [SERVER_TEXT.notForTokens],
  tokenReadsOnly: [SERVER_TEXT.tokenReadsOnly],
  tokenUnknown: [wordingOf(SERVER_TEXT.unknownToken)],
  tokensFull: [wordingOf(SERVER_TEXT.tooManyTokens)],
  tokensNotEntered: [SERVER_TEXT.tokensNotEntered],
  webhookUnknown: [wordingOf(SERVER_TEXT.unknownWebhook)],
  webhookMessageUnknown: [wordingOf(SERVER_TEXT.unknownDelivery)],
  webhooksFull: [wordingOf(SERVER_TEXT.tooManyWebhooks)],
  webhookIsOff: [SERVER_TEXT.webhookIsOff],
  webhookTargetPrivate: [SERVER_TEXT.webhookTargetPrivate],
  channelsNotEntered: [SERVER_TEXT.channelsNotEntered],
  channelNotSetUp: [SERVER_TEXT.channelNotSetUp],
  telegramUnavailable: [SERVER_TEXT.telegramUnavailable],
  subscriptionNotAvailable: [SERVER_TEXT.notYourSubscription(X)],
  notificationUnknown: [wordingOf(SERVER_TEXT.unknownNotification)],
  notificationNotConfirmable: [SERVER_TEXT.notConfirmable],
  notificationConfirmed: [SERVER_TEXT.confirmedByOther],
  notificationRuleUnknown: [wordingOf(SERVER_TEXT.unknownNotificationRule)],
  notificationRulesFull: [wordingOf(SERVER_TEXT.tooManyNotificationRules)],
  cardHeld: [SERVER_TEXT.cardHeld(X)],
  employeeUnknown: [wordingOf(SERVER_TEXT.unknownEmployee)],
  trailerNotCoupled: [SERVER_TEXT.trailerNotCoupled(X)],
  couplingEntryUnknown: [wordingOf(SERVER_TEXT.couplingEntryMissing)],
  trackerNoTrailer: [wordingOf(SERVER_TEXT.trackerNoTrailer)],
  trackerTaken: [wordingOf(SERVER_TEXT.trackerTaken)],
  driverCorrectionUnknown: [wordingOf(SERVER_TEXT.driverCorrectionMissing)],
  linkOver: [SERVER_TEXT.linkOver],
  goneMeanwhile: [SERVER_TEXT.goneMeanwhile],
  userNotAvailable: [SERVER_TEXT.notYourUser(X)],
  sessionNotAvailable: [SERVER_TEXT.notYourSession(X)],
  mailSettled: [SERVER_TEXT.mailSettled(X)],
  codeRequired: [SERVER_TEXT.secondFactorRequired],
  codeWrong: [SERVER_TEXT.wrongCode],
  secondFactorIsOn: [SERVER_TEXT.secondFactorIsOn],
  secondFactorNotBegun: [SERVER_TEXT.secondFactorNotBegun],
  secondFactorIsOff: [SERVER_TEXT.secondFactorIsOff],
  noDemoAccount: [SERVER_TEXT.noDemoAccount],
  addressUnknown: [SERVER_TEXT.notFound],
  sendingNotSetUp: [SERVER_TEXT.sendingNotSetUp],
  chatUnavailable: [SERVER_TEXT.chatUnavailable],
  roadsNotSetUp: [SERVER_TEXT.roadsNotSetUp],
  roadsUnavailable: [SERVER_TEXT.roadsUnavailable],
  noRoad: [SERVER_TEXT.noRoad],
  noWay: [SERVER_TEXT.noWay],
  tooFar: [SERVER_TEXT.tooFar],
  roadsCannot: [SERVER_TEXT.roadsCannot],
  notSelf: [SERVER_TEXT.notSelf],
  lastAdministrator: [SERVER_TEXT.lastAdministrator],
  accountUnknown: [wordingOf(SERVER_TEXT.unknownAccount)],
  clientUnknown: [wordingOf(SERVER_TEXT.unknownClient)],
  period1TooShort: [wordingOf(SERVER_TEXT.period1TooShort)],
  period2TooShort: [wordingOf(SERVER_TEXT.period2TooShort)],
  settingUnknown: [SERVER_TEXT.unknownSetting(X)],
  noteUnknown: [wordingOf(SERVER_TEXT.unknownNote)],
  clientHasVehicles: [wordingOf(SERVER_TEXT.clientHasVehicles)],
  alarmIsOver: [SERVER_TEXT.alarmIsOver],
  fuelCorrectionMissing: [wordingOf(SERVER_TEXT.fuelCorrectionMissing)],
  alarmIsTaken: [SERVER_TEXT.alarmIsTaken],
  shareUnknown: [wordingOf(SERVER_TEXT.unknownShare)],
  sharesFull: [wordingOf(SERVER_TEXT.sharesFull)],
  shareOver: [SERVER_TEXT.shareOver],
  deviceIdUnknown: [wordingOf(SERVER_TEXT.unknownDeviceId)],
  unknownDeviceGone: [wordingOf(SERVER_TEXT.unknownDeviceRow)],
  vehicleUnknown: [wordingOf(SERVER_TEXT.unknownVehicle)],
  serialTaken: [SERVER_TEXT.serialTaken(X)],
  deviceOnVehicle: [SERVER_TEXT.deviceOnVehicle(X)],
  vehicleHasDevice: [SERVER_TEXT.vehicleHasDevice(X)],
  deviceOfOther: [SERVER_TEXT.deviceOfOther],
  recordUnknown: [wordingOf(SERVER_TEXT.unknownRecord)],
  driveTooLong: [SERVER_TEXT.driveTooLong],
  noToolWidth: [SERVER_TEXT.noToolWidth],
  noFieldWorked: [SERVER_TEXT.noFieldWorked],
  zoneUnknown: [wordingOf(SERVER_TEXT.unknownZone)],
  zoneTypeTaken: [SERVER_TEXT.zoneTypeTaken(X)],
  zoneTypeGiven: [SERVER_TEXT.zoneTypeGiven],
  zoneTypeInUse: [wordingOf(SERVER_TEXT.zoneTypeInUse)],
  zoneNoteUnknown: [wordingOf(SERVER_TEXT.unknownZoneComment)],
  controlZoneUnknown: [wordingOf(SERVER_TEXT.unknownControlZone)],
  reportUnknown: [wordingOf(SERVER_TEXT.unknownReport)],
  reportsFull: [wordingOf(SERVER_TEXT.reportsWaiting)],
  scheduleTaken: [SERVER_TEXT.scheduleTaken],
  scheduleUnknown: [wordingOf(SERVER_TEXT.unknownSchedule)],
  schedulesFull: [wordingOf(SERVER_TEXT.tooManySchedules)],
  reportNotDone: [SERVER_TEXT.reportNotDone],
  diskNone: [DISK_TEXT.noDisk],
  driveNone: [DISK_TEXT.noDrive],
  diskWrongLogin: [DISK_TEXT.wrongLogin],
  diskNotAllowed: [DISK_TEXT.notAllowed],
  diskNotDav: [DISK_TEXT.notDav],
  diskNoFolder: [DISK_TEXT.noFolder],
  diskFull: [DISK_TEXT.full],
  diskTooLarge: [DISK_TEXT.tooLarge],
  diskStatus: [DISK_TEXT.status],
  diskRedirect: [DISK_TEXT.redirect],
  diskTimeout: [DISK_TEXT.timeout],
  diskUnknownHost: [DISK_TEXT.unknownHost],
  diskPrivate: [DISK_TEXT.privateAddress],
  diskInsecure: [DISK_TEXT.insecure],
  diskRefused: [DISK_TEXT.refused],
  diskCertificate: [DISK_TEXT.certificate],
  diskBroken: [DISK_TEXT.broken],
  taskUnknown: [wordingOf(SERVER_TEXT.unknownTask)],
  taskRouteTaken: [SERVER_TEXT.taskRouteTaken],
  taskTemplateTaken: [SERVER_TEXT.taskTemplateTaken],
  taskActionRefused: [SERVER_TEXT.taskAction(X, X)],
  taskNotEditable: [SERVER_TEXT.taskNotEditable],
  taskNotDeletable: [SERVER_TEXT.taskNotDeletable],
  taskChanged: [SERVER_TEXT.taskChanged(X)],
  taskOverlap: [SERVER_TEXT.taskOverlap(X)],
  savedPlaceTaken: [SERVER_TEXT.savedPlaceTaken],
  controlZoneTaken: [wordingOf(SERVER_TEXT.controlZoneTaken)],
  sensorTypeUnknown: [wordingOf(SERVER_TEXT.unknownSensorType)],
  sensorTypeTaken: [SERVER_TEXT.codeTaken(X)],
  sensorTypeBuiltIn: [SERVER_TEXT.sensorTypeBuiltIn(X)],
  sensorTypeInUse: [wordingOf(SERVER_TEXT.sensorTypeInUse)],
  mapUnknown: [SERVER_TEXT.unknownMap(X)],
  mapNameTaken: [SERVER_TEXT.mapNameTaken],
  mapTooLarge: [wordingOf(SERVER_TEXT.mapTooLarge)],
  mapNoSpace: [wordingOf(SERVER_TEXT.mapNoSpace)],
  mapNoDownloads: [SERVER_TEXT.mapNoDownloads],
  mapImportUnknown: [SERVER_TEXT.unknownMapImport],
  zoneImportUnknown: [wordingOf(SERVER_TEXT.unknownZoneImport)],
  importUnknown: [SERVER_TEXT.unknownImport],
  importFaulty: [wordingOf(SERVER_TEXT.importFaulty)],
  importOutdated: [wordingOf(SERVER_TEXT.importOutdated)],
}

const isKey = (key: string): key is ServerErrorKey => key in WORDINGS

/** Every wording in its normalised form; the first that matches wins. */
const LINES: readonly (readonly [RegExp, ServerErrorKey])[] = Object.entries(WORDINGS).flatMap(
  ([key, wordings]) => (isKey(key) ? wordings.map((wording) => [patternOf(wording), key] as const) : []),
)

/** Server texts equivalent to a page's own messages. */
const OWN_TEXTS: ReadonlyMap<string, Message> = new Map([
  [comparable(SERVER_TEXT.tooManyRequests), textMessage('requestLimit')],
  [comparable(SERVER_TEXT.databaseUnavailable), textMessage('serverUnavailable')],
  [comparable(SERVER_TEXT.internal), textMessage('somethingWrong')],
])

/** The message of the catalogue for a server text, with its variable part (ERR-22); undefined for an unknown text. */
export const readServerText = (text: string): Message | undefined => {
  const sought = comparable(text)
  for (const [known, key] of LINES) {
    const match = known.exec(sought)
    if (!match) continue
    const x = variablePart(text, match.slice(1).find(Boolean))
    return x === undefined ? { kind: 'known', key } : { kind: 'known', key, x }
  }
  return OWN_TEXTS.get(sought)
}
