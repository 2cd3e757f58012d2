import type {
  AccountAvatarTable,
  AccountTable,
  AccountVehicleTable,
  LoginFailureTable,
  SessionTable,
} from '../features/accounts/tables.ts'
import type { AccessTokenTable } from '../features/accessTokens/tables.ts'
import type { AuditLogTable } from '../features/audit/tables.ts'
import type { RecoveryCodeTable, SecondFactorTable } from '../features/auth/tables.ts'
import type { OneTimeLinkTable } from '../features/links/tables.ts'
import type { MailOutboxTable } from '../features/mail/tables.ts'
import type { AdministrationTables } from '../features/admin/tables.ts'
import type { PositionShareTable } from '../features/positionShares/tables.ts'
import type { SingleSignOnTables } from '../features/singleSignOn/tables.ts'
import type { ClusterTables } from '../cluster/tables.ts'
import type { VehicleNoteTable } from '../features/vehicleProfile/tables.ts'
import type { WebhookTables } from '../features/webhooks/tables.ts'
import type { FleetTables } from '../live/tables.ts'

/** Every table of the database, by name; the migrations beside this file make them. */
export interface Database
  extends FleetTables,
    ClusterTables,
    AdministrationTables,
    SingleSignOnTables,
    WebhookTables {
  account: AccountTable
  account_avatar: AccountAvatarTable
  session: SessionTable
  access_token: AccessTokenTable
  account_vehicle: AccountVehicleTable
  login_failure: LoginFailureTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  one_time_link: OneTimeLinkTable
  audit_log: AuditLogTable
  mail_outbox: MailOutboxTable
  vehicle_note: VehicleNoteTable
  position_share: PositionShareTable
}
