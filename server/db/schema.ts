import type {
  AccountTable,
  AccountVehicleTable,
  LoginFailureTable,
  SessionTable,
} from '../features/accounts/tables.ts'
import type { FleetTables } from '../live/tables.ts'

/** Every table of the database, by name; the migrations beside this file make them. */
export interface Database extends FleetTables {
  account: AccountTable
  session: SessionTable
  account_vehicle: AccountVehicleTable
  login_failure: LoginFailureTable
}
