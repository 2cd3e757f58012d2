import type {
  AccountAvatarTable,
  AccountBrandTable,
  AccountTable,
  AccountVehicleTable,
  LoginFailureTable,
  SessionTable,
} from './tables/accountTables.ts'
import type { AccessTokenTable } from './tables/accessTokenTables.ts'
import type { AddressCacheTable } from './tables/addressTables.ts'
import type { EventAcknowledgementTable } from './tables/acknowledgementTables.ts'
import type { AuditLogTable } from './tables/auditTables.ts'
import type { RecoveryCodeTable, SecondFactorTable } from './tables/authTables.ts'
import type { CalendarFeedTable } from './tables/calendarTables.ts'
import type { ChannelTables } from './tables/channelTables.ts'
import type { DriverTables } from './tables/driverTables.ts'
import type { FuelTables } from './tables/fuelTables.ts'
import type { GeozoneTables } from './tables/geozoneTables.ts'
import type { HeatTables } from './tables/heatTables.ts'
import type { OneTimeLinkTable } from './tables/linkTables.ts'
import type { NotificationTables } from './tables/notificationTables.ts'
import type { OutboxTables } from './tables/outboxTables.ts'
import type { MailAttachmentTable, MailOutboxTable } from './tables/mailTables.ts'
import type { AdministrationTables } from './tables/administrationTables.ts'
import type { ReportTables } from './tables/reportTables.ts'
import type { PositionShareTable } from './tables/positionShareTables.ts'
import type { WallScreenTable } from './tables/wallScreenTables.ts'
import type { SingleSignOnTables } from './tables/singleSignOnTables.ts'
import type { ClusterTables } from './tables/clusterTables.ts'
import type { MaintenanceTables } from './tables/maintenanceTables.ts'
import type { MoveInTables } from './tables/moveInTables.ts'
import type { TrailerTables } from './tables/trailerTables.ts'
import type { VehicleNoteTable } from './tables/vehicleNoteTables.ts'
import type { WebhookTables } from './tables/webhookTables.ts'
import type { FleetTables } from './tables/fleetTables.ts'
import type { VehicleDayTable } from './tables/vehicleDayTables.ts'
import type { JobDatabase } from '../platform/jobs/jobTable.ts'

/** Every table of the database but those of plain resources (server/features/resource/), by name; the migrations in server/platform/db/migrations create them. */
export interface Database
  extends FleetTables,
    ClusterTables,
    AdministrationTables,
    SingleSignOnTables,
    OutboxTables,
    WebhookTables,
    GeozoneTables,
    HeatTables,
    FuelTables,
    ChannelTables,
    DriverTables,
    TrailerTables,
    MaintenanceTables,
    MoveInTables,
    ReportTables,
    NotificationTables,
    JobDatabase {
  account: AccountTable
  address_cache: AddressCacheTable
  account_avatar: AccountAvatarTable
  account_brand: AccountBrandTable
  session: SessionTable
  access_token: AccessTokenTable
  calendar_feed: CalendarFeedTable
  account_vehicle: AccountVehicleTable
  login_failure: LoginFailureTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  one_time_link: OneTimeLinkTable
  audit_log: AuditLogTable
  mail_outbox: MailOutboxTable
  mail_attachment: MailAttachmentTable
  vehicle_day: VehicleDayTable
  vehicle_note: VehicleNoteTable
  position_share: PositionShareTable
  wall_screen: WallScreenTable
  event_acknowledgement: EventAcknowledgementTable
}
