import type { account } from './ru/account.ts'
import type { admin } from './ru/admin.ts'
import type { alarms } from './ru/alarms.ts'
import type { employees } from './ru/employees.ts'
import type { scores } from './ru/driverScores.ts'
import type { entry } from './ru/entry.ts'
import type { euroservices } from './ru/euroservices.ts'
import type { fuel } from './ru/fuel.ts'
import type { geozones } from './ru/geozones.ts'
import type { heat } from './ru/heat.ts'
import type { reports } from './ru/reports.ts'
import type { help } from './ru/help.ts'
import type { imports } from './ru/imports.ts'
import type { messages } from './ru/messages.ts'
import type { route } from './ru/route.ts'
import type { notificationRules } from './ru/notificationRules.ts'
import type { notificationTypes } from './ru/notificationTypes.ts'
import type { Same } from './same.ts'
import type { driver } from './ru/driver.ts'
import type { tasks } from './ru/tasks.ts'
import type { share } from './ru/share.ts'
import type { timeMachine } from './ru/timeMachine.ts'
import type { rfidCards } from './ru/rfidCards.ts'
import type { maintenance } from './ru/maintenance.ts'
import type { overview } from './ru/overview.ts'
import type { trailers } from './ru/trailers.ts'
import type { vehicleProfile } from './ru/vehicleProfile.ts'
import type { notifications } from './ru/notifications.ts'
import type { wall } from './ru/wall.ts'
import type { webhooks } from './ru/webhooks.ts'
import type { work } from './ru/work.ts'
import type { zoneFiles } from './ru/zoneFiles.ts'

/**
 * Texts are split into parts, so that the sign-in page stays light: each page names those that it needs beyond `entry`.
 */
export type TextPart =
  | 'entry'
  | 'work'
  | 'account'
  | 'admin'
  | 'messages'
  | 'help'
  | 'imports'
  | 'vehicleProfile'
  | 'route'
  | 'timeMachine'
  | 'alarms'
  | 'share'
  | 'wall'
  | 'webhooks'
  | 'trailers'
  | 'maintenance'
  | 'overview'
  | 'rfidCards'
  | 'employees'
  | 'driverScores'
  | 'tasks'
  | 'driver'
  | 'geozones'
  | 'zoneFiles'
  | 'reports'
  | 'heat'
  | 'fuel'
  | 'euroservices'
  | 'notifications'
  | 'notificationTypes'
  | 'notificationRules'
export type LaterTextPart = Exclude<TextPart, 'entry'>

/** The texts of administrators as a part. */
type AdminPart = { readonly admin: typeof admin }

/** The texts of the guided tour as a part. */
type HelpPart = { readonly help: typeof help }

/** The texts of every import from a file as a part. */
type ImportsPart = { readonly imports: typeof imports }

/** The texts of wall screens as a part. */
type WallPart = { readonly wall: typeof wall }

/** The texts of the vehicle's profile as a part. */
type VehicleProfilePart = { readonly vehicleProfile: typeof vehicleProfile }

/** The texts of shared positions as a part: the dialog that shares, and the page of a link. */
type SharePart = { readonly share: typeof share }

/** The texts of webhooks as a part. */
type WebhooksPart = { readonly webhooks: typeof webhooks }

/** The texts of trailers as a part. */
type TrailersPart = { readonly trailers: typeof trailers }

/** The texts of maintenance and documents as a part. */
type MaintenancePart = { readonly maintenance: typeof maintenance }

/** The texts of the overview as a part. */
type OverviewPart = { readonly overview: typeof overview }

/** The texts of RFID cards as a part. */
type RfidCardsPart = { readonly rfidCards: typeof rfidCards }

/** The texts of employees as a part. */
type EmployeesPart = { readonly employees: typeof employees }

/** The texts of the scores of drivers as a part. */
type DriverScoresPart = { readonly scores: typeof scores }
/** The texts of tasks as a part. */
type TasksPart = { readonly tasks: typeof tasks }

/** The texts of the page of drivers as a part. */
type DriverPart = { readonly driver: typeof driver }

/** The texts of geozones as a part. */
type GeozonesPart = { readonly geozones: typeof geozones }

/** The texts of reports as a part. */
type ReportsPart = { readonly reports: typeof reports }

/** The texts of notifications as a part. */
type NotificationsPart = { readonly notifications: typeof notifications }

/** The texts of SENT and e-TOLL as a part. */
type EuroservicesPart = { readonly euroservices: typeof euroservices }

/** The texts of the heat map as a part. */
type HeatPart = { readonly heat: typeof heat }

/** The texts of fuel control as a part. */
type FuelPart = { readonly fuel: typeof fuel }

/** The texts of the rules of notifications as a part. */
type NotificationRulesPart = { readonly notificationRules: typeof notificationRules }

/** What people can be notified of as a part. */
type NotificationTypesPart = { readonly notificationTypes: typeof notificationTypes }

/** The texts of geozones from and into files as a part. */
type ZoneFilesPart = { readonly zoneFiles: typeof zoneFiles }

/** The texts of the time machine as a part. */
type TimeMachinePart = { readonly timeMachine: typeof timeMachine }

/** The texts of the queue of alarms as a part. */
type AlarmsPart = { readonly alarms: typeof alarms }

/** The texts of the route page as a part. */
type RoutePart = { readonly route: typeof route }

/** Every text of the product, in the shape of the Russian dictionary. */
export type Texts = typeof entry &
  typeof work &
  typeof account &
  AdminPart &
  HelpPart &
  ImportsPart &
  RoutePart &
  TimeMachinePart &
  AlarmsPart &
  SharePart &
  WallPart &
  WebhooksPart &
  TrailersPart &
  OverviewPart &
  MaintenancePart &
  RfidCardsPart &
  EmployeesPart &
  DriverScoresPart &
  TasksPart &
  DriverPart &
  GeozonesPart &
  ZoneFilesPart &
  ReportsPart &
  HeatPart &
  FuelPart &
  EuroservicesPart &
  NotificationsPart &
  NotificationTypesPart &
  NotificationRulesPart &
  VehicleProfilePart &
  typeof messages

/** Loads one part of the texts in one language. */
export type TextLoader = () => Promise<
  | Same<typeof entry>
  | Same<typeof work>
  | Same<typeof account>
  | Same<AdminPart>
  | Same<HelpPart>
  | Same<ImportsPart>
  | Same<RoutePart>
  | Same<TimeMachinePart>
  | Same<AlarmsPart>
  | Same<SharePart>
  | Same<WallPart>
  | Same<WebhooksPart>
  | Same<TrailersPart>
  | Same<OverviewPart>
  | Same<MaintenancePart>
  | Same<RfidCardsPart>
  | Same<EmployeesPart>
  | Same<DriverScoresPart>
  | Same<TasksPart>
  | Same<DriverPart>
  | Same<GeozonesPart>
  | Same<ZoneFilesPart>
  | Same<ReportsPart>
  | Same<HeatPart>
  | Same<FuelPart>
  | Same<EuroservicesPart>
  | Same<NotificationsPart>
  | Same<NotificationTypesPart>
  | Same<NotificationRulesPart>
  | Same<VehicleProfilePart>
  | Same<typeof messages>
>
