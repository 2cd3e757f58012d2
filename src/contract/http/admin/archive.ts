import * as z from 'zod/mini'
import { vehicleType } from '../../entities/vehicle.ts'
import { LOGIN_MAX } from '../../rules/people.ts'
import { employeeBody } from '../employees.ts'
import { controlZoneBody, geozoneBody, geozoneCommentBody, ZONE_TYPE_MAX } from '../geozones.ts'
import { groupName } from '../groups.ts'
import { DONE_MAX, doneBody, FILE_NAME_MAX, maintenanceBody } from '../maintenance.ts'
import { maintenanceTemplateBody } from '../maintenanceTemplates.ts'
import { rfidCardBody } from '../rfidCards.ts'
import { savedPlaceBody } from '../savedPlaces.ts'
import { trailerBody } from '../trailers.ts'
import { archiveRule } from './archiveRules.ts'
import {
  archiveCounter,
  archiveNote,
  archiveSensors,
  archiveSettings,
  fitsTank,
  isCounter,
} from './archiveSetup.ts'
import { archiveDriverCorrection, archiveFuelCorrection } from './archiveCorrections.ts'
import { ARCHIVE_FILE_NAME_MAX } from './archiveTaskProgress.ts'
import { archivePersonSettings } from './archivePeople.ts'
import { archiveCardHolding } from './archiveHistory.ts'
import { archiveReceipt, archiveReceiptSettings } from './archiveReceipts.ts'
import { archiveRoute, rowNumber } from './archiveRoutes.ts'
import { archiveTask, archiveTaskTemplate } from './archiveTasks.ts'
import { deviceSerial, deviceType, line, longText, PLATE_MAX, vehicleName } from './fields.ts'

/**
 * The open archive of an account: a ZIP file of JSON, GeoJSON and CSV (docs/archive.md). Its parts name each other by numbers that are
 * counted within the archive, never by ids.
 */

export const ARCHIVE_FORMAT = 'open-fleet-archive'
/** Readers reject every other one. */
export const ARCHIVE_VERSION = 1

/** The parts besides positions, by what they have. */
export const ARCHIVE_LISTS = {
  groups: 'groups.json',
  vehicles: 'vehicles.json',
  zones: 'geozones.geojson',
  cards: 'cards.json',
  employees: 'employees.json',
  trailers: 'trailers.json',
  places: 'places.json',
  templates: 'maintenance-templates.json',
  maintenance: 'maintenance.json',
  settings: 'vehicle-settings.json',
  notes: 'vehicle-notes.json',
  controlZones: 'control-zones.json',
  rules: 'notification-rules.json',
  sensors: 'sensors.json',
  counters: 'counters.json',
  routes: 'task-routes.json',
  taskTemplates: 'task-templates.json',
  tasks: 'tasks.json',
  fuelCorrections: 'fuel-corrections.json',
  driverCorrections: 'driver-corrections.json',
  cardHoldings: 'card-holdings.json',
  receipts: 'fuel-receipts.json',
  receiptSettings: 'fuel-receipt-settings.json',
  people: 'users.json',
  personSettings: 'user-settings.json',
} as const
export type ArchiveList = keyof typeof ARCHIVE_LISTS
export const ARCHIVE_HEAD = 'archive.json'
export const ARCHIVE_README = 'README.txt'
export const POSITIONS_FOLDER = 'positions/'
export const FILES_FOLDER = 'files/'
/** A photo, or the file of a record of maintenance. */
export const filePart = (name: string): string => `${FILES_FOLDER}${name}`
/** The positions of a vehicle, by its number in the archive. */
export const positionsPart = (number: number): string => `${POSITIONS_FOLDER}${number}.csv`
/** time: ISO 8601; degrees, m/s, degrees from north, metres; validity: 0 to 100; attributes: JSON. Empty: unknown. */
export const ARCHIVE_POSITION_COLUMNS =
  'time,latitude,longitude,speed,course,altitude,satellites,validity,ignition,attributes'

/** The first thing that a reader looks at. count: rows of the part. */
export const archiveHead = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number(),
  madeAt: z.string(),
  account: z.string(),
  fromDay: z.string(),
  untilDay: z.string(),
  parts: z.array(z.object({ name: z.string(), count: z.int() })),
})
export type ArchiveHead = z.infer<typeof archiveHead>

/** Forms send '' for what is not given, archives have null. */
const orEmpty = <T extends z.ZodMiniType<unknown, string>>(schema: T) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text: string | null): string => text ?? ''),
    ),
    schema,
  )

/** Of a file within the archive. */
const fileName = line(1, ARCHIVE_FILE_NAME_MAX)

/** Of maintenance; madeBy: a login. */
const archiveDone = z.object({
  day: doneBody.shape.day,
  km: doneBody.shape.km,
  hours: doneBody.shape.hours,
  cost: doneBody.shape.cost,
  note: doneBody.shape.note,
  madeBy: line(0, LOGIN_MAX),
})

const { shape: comment } = geozoneCommentBody

/** The rows of the lists. vehicle, zone: its number in the archive. */
export const ARCHIVE_ROWS = {
  groups: z.object({ name: groupName }),
  /** serial: of the tracker; null: it never had one. */
  vehicles: z.object({
    number: rowNumber,
    serial: z.nullable(deviceSerial),
    name: vehicleName,
    plate: line(0, PLATE_MAX),
    type: vehicleType,
    description: longText,
    deviceType,
    groups: z.array(groupName),
  }),
  /** The properties of a feature with its shape; number: other lists name it so; ownType: the client has made the type. */
  zones: z.object({
    number: z.prefault(z.nullable(rowNumber), null),
    type: geozoneBody.shape.type,
    points: geozoneBody.shape.points,
    radius: geozoneBody.shape.radius,
    width: geozoneBody.shape.width,
    name: geozoneBody.shape.name,
    zoneType: line(1, ZONE_TYPE_MAX),
    ownType: z.boolean(),
    color: geozoneBody.shape.color,
    group: geozoneBody.shape.group,
    description: geozoneBody.shape.description,
    speedLimit: geozoneBody.shape.speedLimit,
    workingHours: geozoneBody.shape.workingHours,
    comments: z.prefault(z.array(z.object({ name: comment.name, text: comment.text })), []),
  }),
  cards: z.object({
    number: rfidCardBody.shape.number,
    driverName: rfidCardBody.shape.driverName,
    phone: orEmpty(rfidCardBody.shape.phone),
    expiresOn: orEmpty(rfidCardBody.shape.expiresOn),
  }),
  /** number: other lists name the person so; cards: their numbers; vehicle: the usual one; photo: the name of its file. */
  employees: z
    .object({
      number: z.prefault(z.nullable(rowNumber), null),
      lastName: employeeBody.shape.lastName,
      firstName: employeeBody.shape.firstName,
      phones: employeeBody.shape.phones,
      licenceNumber: employeeBody.shape.licenceNumber,
      licenceExpiresOn: orEmpty(employeeBody.shape.licenceExpiresOn),
      cards: z.array(rfidCardBody.shape.number),
      vehicle: z.nullable(rowNumber),
      department: employeeBody.shape.department,
      worksFrom: orEmpty(employeeBody.shape.worksFrom),
      worksTo: orEmpty(employeeBody.shape.worksTo),
      photo: z.prefault(z.nullable(fileName), null),
    })
    .check(z.refine(({ worksFrom, worksTo }) => (worksFrom === null) === (worksTo === null))),
  trailers: trailerBody,
  places: savedPlaceBody,
  templates: maintenanceTemplateBody,
  /** template: the name of the one that made it. done: what was done, the earliest first. file: how it is called, and the name of its file. */
  maintenance: z.object({
    vehicle: rowNumber,
    template: z.prefault(z.nullable(maintenanceTemplateBody.shape.name), null),
    kind: maintenanceBody.shape.kind,
    name: maintenanceBody.shape.name,
    number: maintenanceBody.shape.number,
    everyKm: maintenanceBody.shape.everyKm,
    everyHours: maintenanceBody.shape.everyHours,
    everyMonths: maintenanceBody.shape.everyMonths,
    everyDays: maintenanceBody.shape.everyDays,
    remindKm: maintenanceBody.shape.remindKm,
    remindHours: maintenanceBody.shape.remindHours,
    remindDays: maintenanceBody.shape.remindDays,
    fromDay: maintenanceBody.shape.fromDay,
    fromKm: maintenanceBody.shape.fromKm,
    fromHours: maintenanceBody.shape.fromHours,
    untilDay: orEmpty(maintenanceBody.shape.untilDay),
    note: maintenanceBody.shape.note,
    done: z.prefault(z.array(archiveDone).check(z.maxLength(DONE_MAX)), []),
    file: z.prefault(z.nullable(z.object({ name: line(1, FILE_NAME_MAX), file: fileName })), null),
  }),
  settings: z.object({ vehicle: rowNumber, ...archiveSettings }).check(z.refine(fitsTank)),
  notes: z.object({ vehicle: rowNumber, ...archiveNote }),
  controlZones: z.object({
    vehicle: rowNumber,
    zone: rowNumber,
    onEntry: controlZoneBody.shape.onEntry,
    onExit: controlZoneBody.shape.onExit,
  }),
  rules: archiveRule,
  sensors: z.object({ vehicle: rowNumber, ...archiveSensors }),
  counters: z.object({ vehicle: rowNumber, ...archiveCounter }).check(z.refine(isCounter)),
  routes: archiveRoute,
  taskTemplates: archiveTaskTemplate,
  tasks: archiveTask,
  fuelCorrections: archiveFuelCorrection,
  driverCorrections: archiveDriverCorrection,
  cardHoldings: archiveCardHolding,
  receipts: archiveReceipt,
  receiptSettings: archiveReceiptSettings,
  /** People who sign in; passwords are in no archive. */
  people: z.object({ login: z.string(), name: z.nullable(z.string()) }),
  personSettings: archivePersonSettings,
} as const
export type ArchiveRow<List extends ArchiveList> = z.output<(typeof ARCHIVE_ROWS)[List]>
export type ArchiveLists = { readonly [List in ArchiveList]: readonly ArchiveRow<List>[] }
