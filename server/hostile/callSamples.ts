import { notificationBodies } from '../features/notifications/testNotifications.ts'
import { ZONE, type ZoneThings } from '../features/geozones/testZones.ts'
import { moveInSamples } from '../features/moveIn/testMoveIn.ts'
import { reportBodies } from '../features/reports/testReport.ts'
import { DEFAULT_RECEIPT_SETTINGS } from '../../src/contract/http/fuelReceipts.ts'
import { CALLS, type CallName } from '../../src/contract/http/paths.ts'
import { BROWSER, type BrowserThings, WEBHOOK } from './outgoingSamples.ts'
import type { TaskThings } from '../features/tasks/testTasks.ts'
import { TASK_PATHS, taskBodies, taskQueries } from './taskSamples.ts'
import {
  PEOPLE_PATHS,
  PEOPLE_QUERIES,
  peopleBodies,
  type PeopleThings,
  sharingBodies,
} from './peopleSamples.ts'

/** The subjects of the samples; each of them exists. */
export interface Things extends ZoneThings, PeopleThings, BrowserThings, TaskThings {
  readonly caller: number
  readonly client: number
  readonly user: number
  readonly admin: number
  readonly moveIn: number
  readonly positionFile: number
  readonly session: number
  readonly accessToken: number
  readonly mail: number
  readonly vehicle: number
  readonly serial: string
  readonly group: number
  readonly trigger: number
  readonly virtualSensor: number
  readonly socket: number
  readonly fuelCorrection: number
  readonly fuelReceipt: number
  readonly note: number
  readonly share: number
  readonly wallScreen: number
  readonly device: number
  readonly unknownDevice: number
  readonly sensorType: number
  readonly counter: number
  readonly importId: string
  readonly trailerImportId: string
  readonly placeImport: string
  readonly report: number
  readonly reportTemplate: number
  readonly reportSchedule: number
  readonly notificationRule: number
  readonly notification: number
  readonly webhook: number
  readonly delivery: number
}

/** The thing named by a path, by prefix of the path; the first match. */
const PATH_THINGS: readonly (readonly [begin: RegExp, thing: keyof Things])[] = [
  ...PEOPLE_PATHS,
  ...TASK_PATHS,
  [/\/ns\/profile\/:id/, 'caller'],
  [/\/webhooks\/:id/, 'webhook'],
  [/\/channels\/push\/:id/, 'browser'],
  [/\/user\/sessions\/:id/, 'session'],
  [/\/user\/tokens\/:id/, 'accessToken'],
  [/\/outbox\/:id/, 'mail'],
  [/\/maps\/imports\/:id/, 'sensorType'],
  [/\/trailer\/imports\/:id/, 'trailerImportId'],
  [/\/geozone\/imports\/:id/, 'zoneImport'],
  [/\/address\/imports\/:id/, 'placeImport'],
  [/\/imports\/:id/, 'importId'],
  [/\/move-ins\/files\/:id/, 'positionFile'],
  [/\/move-ins\/:id/, 'moveIn'],
  [/\/admin\/clients\/:id/, 'client'],
  [/\/admin\/admins\/:id/, 'admin'],
  [/\/users\/:id/, 'user'],
  [/\/unknown-devices\/:id/, 'unknownDevice'],
  [/\/devices\/:id/, 'device'],
  [/\/sensor-types\/:id/, 'sensorType'],
  [/\/trailer\/:id/, 'trailer'],
  [/\/report\/template\/:id/, 'reportTemplate'],
  [/\/report\/schedule\/:id/, 'reportSchedule'],
  [/\/ns\/rules\/:id/, 'notificationRule'],
  [/\/confirm\/:id/, 'notification'],
  [/\/address\/:id/, 'savedPlace'],
  [/\/group\/:id/, 'group'],
  [/\/fuel\/corrections\/:id/, 'fuelCorrection'],
  [/\/fuel\/receipts\/:id/, 'fuelReceipt'],
  [/\/note\/:id/, 'note'],
  [/\/share\/:id/, 'share'],
  [/\/wall-screens\/:id/, 'wallScreen'],
  [/\/vehicles?\/:id/, 'vehicle'],
]
const NAMED_THINGS: Readonly<Record<string, keyof Things>> = {
  groupId: 'group',
  vehicleId: 'vehicle',
  controlId: 'trigger',
  sensorId: 'virtualSensor',
  sensorNumber: 'socket',
  n: 'trigger',
  counterId: 'counter',
  geozoneId: 'zone',
  zoneId: 'zone',
  job: 'zoneImportJob',
  run: 'report',
  userId: 'user',
  deliveryId: 'delivery',
  shareId: 'taskShare',
  doneId: 'maintenanceDone',
  pictureId: 'taskProof',
  serial: 'serial',
}

/** Values for a call's path parameters. Throws if this file knows none. */
export const pathSample = (call: CallName, things: Things): Record<string, string> => {
  const { path } = CALLS[call]
  const found = PATH_THINGS.find(([begin]) => begin.test(path))?.[1]
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  return Object.fromEntries(
    params.map((param) => {
      if (param === 'login') return [param, 'client']
      if (param === 'file') return [param, 'Region.pmtiles']
      if (param === 'name') return [param, 'Region']
      if (param === 'token') return [param, 'A'.repeat(32)]
      const thing = NAMED_THINGS[param] ?? found
      if (!thing) throw new Error(`No sample for :${param} of ${call}: ${path}`)
      return [param, String(things[thing])]
    }),
  )
}

const PASSWORD = 'secret-pass-123'
const names = { ru: 'a', ua: 'b', en: 'c' }
const person = {
  password: PASSWORD,
  name: 'Nora',
  email: 'a@b.example',
  phone: '380501234567',
  telegram: 'telegram_1',
  language: 'en',
  blockedAt: 4_000_000_000_000,
}
const rights = { capabilities: { getReports: true } }
const fleetPerson = { ...person, ...rights, message: 'M' }

const sensorTrigger = (of: Things) => ({
  sensorNum: of.socket,
  condition: 'MoreThen',
  thresholdValue: 10,
  hysteresis: 1,
  text: 'High',
  enabled: true,
})
const inputTrigger = (of: Things) => ({
  vehicleId: of.vehicle,
  inputNumber: 1,
  condition: 'ON',
  text: 'Open',
  enabled: true,
})
const virtualSensor = (title: string, of: Things) => ({
  title,
  fracDigits: 1,
  units: 'V',
  visible: true,
  fromZero: true,
  sensorType: 'VOLTAGE',
  sources: [of.socket],
})

const TRACCAR_POSITION = {
  protocol: 'teltonika',
  deviceTime: '2026-09-21T10:00:00.000+00:00',
  fixTime: '2026-09-21T10:00:00.000+00:00',
  valid: true,
  latitude: 50,
  longitude: 30,
  altitude: 100,
  speed: 10,
  course: 90,
  accuracy: 5,
  attributes: { ignition: true },
}

const COUNTER = {
  counterName: 'Oil',
  counterType: 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER',
  counterState: true,
  startFrom: 10,
  triggerAfter: 500,
  logicalInputNumber: 3,
}

const heatQuestion = (of: Things) => ({ measure: 'stops', vehicleIds: [of.vehicle], from: 1, to: 86_400_000 })
const PLACE = { latitude: 42.5063, longitude: 1.5218 }
const OTHER_PLACE = { latitude: 42.5672, longitude: 1.5976 }
const LORRY = { height: 4, width: 2.5, length: 16, weight: 40, axleLoad: 10 }

/** Messages of devices. */
const deviceBodies = (of: Things): Readonly<Partial<Record<CallName, object>>> => ({
  fieldZones: { from: 1, to: 2, width: 6 },
  intakeBatch: [
    {
      device: of.serial,
      secret: PASSWORD,
      positions: [
        {
          at: 1_790_000_000_000,
          lat: 50,
          lon: 30,
          altitude: 100,
          speed: 10,
          course: 90,
          satellites: 9,
          hdop: 1,
          accuracy: 5,
          valid: true,
          attributes: { ignition: true },
        },
      ],
    },
  ],
  intakeTraccarPosition: { position: TRACCAR_POSITION, device: { uniqueId: of.serial } },
  intakeTraccarEvent: {
    event: { type: 'alarm', eventTime: '2026-09-21T10:00:00.000+00:00', attributes: { alarm: 'sos' } },
    position: TRACCAR_POSITION,
    device: { uniqueId: of.serial },
  },
  intakeOsmandMessage: {
    device_id: of.serial,
    location: {
      timestamp: '2026-09-21T10:00:00.000Z',
      coords: { latitude: 50, longitude: 30, speed: 10, heading: 90, accuracy: 5, altitude: 100 },
      event: 'motionchange',
      is_moving: true,
      odometer: 1,
      mock: false,
      activity: { type: 'in_vehicle' },
      battery: { level: 1, is_charging: true },
      alarm: 'sos',
      extras: {},
    },
  },
})

const zoneBodies = (of: Things) => ({
  createGeozones: [{ ...ZONE, zoneTypeId: of.zoneType }],
  changeGeozone: { ...ZONE, id: of.zone, zoneTypeId: of.zoneType },
  changeGeozones: { ids: [of.zone], color: '#ff0000' },
  deleteGeozones: { ids: [of.zone] },
  restoreGeozones: { ids: [of.zone] },
  startZoneImport: { zoneTypeId: of.zoneType, group: null, skipFaulty: false },
  changeZoneType: { id: of.zoneType, name: 'Pond' },
  createGeozoneComment: { geozoneId: of.zone, name: 'N', text: 'T' },
  changeGeozoneComment: { id: of.zoneComment, name: 'N', text: 'T' },
  createControlZone: { vehicleId: of.vehicle, zoneId: of.zone, onEntry: true, onExit: true },
  changeControlZone: { vehicleId: of.vehicle, zoneId: of.zone, onEntry: true, onExit: false },
  setForbiddenZoneTypes: [of.zoneType],
})

/** Whole bodies, of which a test breaks one field at a time; every call with a body must be listed here. */
export const bodySamples = (of: Things): Readonly<Partial<Record<CallName, object>>> => ({
  login: { username: 'client', password: PASSWORD, code: '123456' },
  checkToken: { token: 'x' },
  addresses: { language: 'en', points: [{ latitude: 50, longitude: 30 }] },
  firstAdmin: { sid: 'A'.repeat(43), login: 'first', password: PASSWORD, name: 'Nora', email: 'a@b.example' },
  changePassword: { oldPassword: PASSWORD, newPassword: 'other-pass-123' },
  beginSecondFactor: { password: PASSWORD },
  confirmSecondFactor: { code: '123456' },
  disableSecondFactor: { password: PASSWORD, code: '123456' },
  createAccessToken: { name: 'Token', scope: 'change', days: 30 },
  updateProfile: { interfaceLanguage: 'en', isNotifySound: true, frontSettings: '{}' },
  lastUpdateRead: { login: 'client' },
  createUser: { login: 'fresh-0', ...person, ...rights },
  updateUser: { ...person, ...rights },
  changeUserVehicles: { mark: 'allowed', vehicleIds: [of.vehicle] },
  ...sharingBodies(of),
  sendCrashReport: { error: 'E', location: '/', lastClicked: '', version: '1', browser: 'B' },
  createWebhook: { ...WEBHOOK, scope: 'chosen', vehicleIds: [of.vehicle] },
  updateWebhook: { ...WEBHOOK, scope: 'chosen', vehicleIds: [of.vehicle] },
  switchWebhook: { isOn: true },
  subscribePush: BROWSER,
  outVals: { firstOutVal: true },
  ...notificationBodies(of),
  acknowledgeAlarm: { cause: 'sos', event: 0, note: 'N' },
  nameDeviceInput: { inputName: 'Door', isInverted: false },
  createSensorControl: sensorTrigger(of),
  updateSensorControl: sensorTrigger(of),
  createInputControl: inputTrigger(of),
  updateInputControl: { ...inputTrigger(of), id: of.trigger },
  createVirtualSensor: virtualSensor('Sum 2', of),
  updateVirtualSensor: virtualSensor('Sum', of),
  setCalibration: {
    points: [
      { raw: 0, value: 0 },
      { raw: 10, value: 100 },
    ],
    units: 'l',
  },
  updateVehicleSettings: [{ name: 'maximum_speed', value: 10 }],
  addVehicleNote: { vehicleId: of.vehicle, title: 'T', text: 'x' },
  updateVehicleNote: { vehicleId: of.vehicle, title: 'T', text: 'x' },
  ussd: { code: '*100#' },
  addCounter: COUNTER,
  changeCounter: COUNTER,
  createGroup: { name: 'Fresh' },
  renameGroup: { name: 'Fresh' },
  addToGroup: [of.vehicle],
  removeFromGroup: [of.vehicle],
  adminCreateClient: { login: 'fresh-1', ...fleetPerson, positionKeepDays: 90 },
  adminUpdateClient: { ...fleetPerson, positionKeepDays: null },
  adminCreateUser: { login: 'fresh-2', clientId: of.client, kind: 'limited', ...fleetPerson },
  adminUpdateUser: fleetPerson,
  adminCreateAdmin: { login: 'fresh-3', ...person },
  adminUpdateAdmin: person,
  adminCreateDevice: {
    serial: 'D-2',
    type: 'T',
    phone: '380501234567',
    note: 'n',
    clientId: of.client,
    secret: 's3cret',
  },
  adminUpdateDevice: { type: 'T', phone: '380501234567', note: 'n', clientId: of.client, secret: 's3cret' },
  adminIgnoreUnknownDevice: { isIgnored: true },
  adminAdoptOntoNewVehicle: { clientId: of.client, name: 'N', licensePlate: 'L', type: 'T' },
  adminAdoptOntoVehicle: { vehicleId: of.vehicle, type: 'T' },
  adminAttachDevice: { vehicleId: of.vehicle, replace: false },
  adminCreateVehicle: {
    name: 'N',
    licensePlate: 'L',
    type: 'VEHICLE',
    description: 'd',
    clientId: of.client,
    deviceId: of.device,
  },
  adminUpdateVehicle: {
    name: 'N',
    licensePlate: 'L',
    type: 'TRAILER',
    description: 'd',
    clientId: of.client,
  },
  ...peopleBodies(of),
  ...taskBodies(of),
  ...zoneBodies(of),
  setFuelReceiptSettings: DEFAULT_RECEIPT_SETTINGS,
  correctFuel: { tank: 'all', kind: 'defuelling', from: 1, to: 2, note: null },
  ...reportBodies({ ...of, password: PASSWORD }),
  heatMap: { ...heatQuestion(of), box: { west: 29, south: 49, east: 31, north: 51 } },
  heatCell: { ...heatQuestion(of), zoom: 18, column: 1, row: 1 },
  switchEuroService: { vehicleIds: [of.vehicle], service: 'sent', isOn: true },
  setBusinessNumber: { businessNumber: 'ZSL-1' },
  createSavedPlace: { name: 'Shop', latitude: 50, longitude: 30, category: 'c', note: 'n' },
  changeSavedPlace: { name: 'Shop 2', latitude: 50, longitude: 30, category: 'c', note: 'n' },
  deleteSavedPlaces: { ids: [of.savedPlace] },
  restoreSavedPlaces: { ids: [of.savedPlace] },
  adminCreateSensorType: { code: 'FRESH', kind: 'VOLTAGE', names, units: 'V' },
  adminUpdateSensorType: { kind: 'VOLTAGE', names, units: 'V' },
  adminRenameMap: { name: 'Country' },
  ...moveInSamples(of),
  adminStartMoveIn: { token: 'another-token' },
  adminDownloadMap: { path: 'region.osm.pbf', checksum: '', roads: true },
  roadDistance: { points: [PLACE, OTHER_PLACE], vehicle: LORRY },
  roadRoute: { points: [PLACE, OTHER_PLACE], vehicle: LORRY },
  roadMatrix: { sources: [PLACE], targets: [OTHER_PLACE], vehicle: LORRY },
  roadArea: { point: PLACE, minutes: 20, direction: 'to', vehicle: LORRY },
  roadNear: { point: PLACE, minutes: 20 },
  adminIssueEntry: { accountId: of.client, vehicleId: of.vehicle },
  mcp: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  enter: { sid: 'A'.repeat(43), login: 'client' },
  ...deviceBodies(of),
})

/** Whole queries of the calls that require one. */
export const querySamples = (of: Things): Readonly<Partial<Record<CallName, Record<string, string>>>> => ({
  showHints: { showHints: 'true' },
  vehicleSettings: { locale: 'EN' },
  track: { from: '1', to: '2' },
  fuelLedger: { from: '1', to: '2' },
  places: { text: 'a', language: 'en' },
  taskPlan: { from: '1', to: '2' },
  sharedAddress: { language: 'en' },
  fleetHistory: { from: '1', to: '2' },
  adminUploadMap: { offset: '0', size: '1' },
  adminSendPositionFile: { offset: '0' },
  demoRoads: { kind: 'road' },
  euroRecords: { service: 'sent' },
  roadTrack: { from: '1', to: '2' },
  pinVehicle: { id: String(of.vehicle), fixed: 'true' },
  setLockState: { lockState: 'LOCK' },
  resetLockedAlarm: { lockedAlarm: 'false' },
  resetAlarm: { alarm: 'false' },
  notifyNoSignal: { notifyNoSignal: 'true' },
  vehicleNotes: { vehicleId: String(of.vehicle) },
  deleteVehicleNote: { vehicleId: String(of.vehicle) },
  alwaysIgnitionOn: { alwaysIgnitionOn: 'true' },
  trailerImportTemplate: { format: 'csv' },
  ...PEOPLE_QUERIES,
  ...taskQueries(of),
  receiptImportTemplate: { format: 'csv' },
  savedPlaceImportTemplate: { format: 'csv' },
  taskPointImportTemplate: { format: 'csv' },
  deleteGeozone: { id: String(of.zone) },
  alongZone: { from: '1', to: '2', width: '20' },
  createZoneType: { type: 'Lake' },
  deleteZoneType: { id: String(of.zoneType) },
  deleteGeozoneComment: { id: String(of.zoneComment) },
  adminImportTemplate: { format: 'csv' },
  adminMoveOut: { fromDay: '2026-11-19', untilDay: '2026-11-20' },
  ownArchive: { fromDay: '2026-11-19', untilDay: '2026-11-20' },
  intakeOsmand: { id: of.serial, lat: '50', lon: '30' },
})
