import type { Kysely } from 'kysely'
import type { ReportKindName } from '../../../src/contract/reports/reportKinds.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Precedence } from '../../platform/precedence.ts'
import type { DriveConfig } from './drive/driveConfig.ts'
import type { DescribeDependencies } from '../addresses/describePoints.ts'
import type { DriverProvider } from '../../reports/drivers.ts'
import type { TrailerProvider } from '../../reports/trailers.ts'
import type { ReportKind } from '../../reports/reportKind.ts'
import type { Database } from '../../storage/schema.ts'

export type ReportKinds = ReadonlyMap<ReportKindName, ReportKind>

/** What the calls about reports need. */
export interface ReportContext {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly kinds: ReportKinds
}

/** What the work on reports needs. */
export interface ReportWorkContext extends ReportContext {
  readonly clock: Clock
  readonly log: Log
  /** Of the program: rows that another one computed are computed again. */
  readonly version: string
  readonly drivers: DriverProvider
  readonly trailers: TrailerProvider
  /** What devices report goes ahead. */
  readonly precedence: Pick<Precedence, 'turn'>
}

/** What takes reports out of the product. */
export interface ReportOutContext extends ReportContext {
  readonly clock: Clock
  readonly places: DescribeDependencies
  /** null: Google Drive is not set up. */
  readonly drive: DriveConfig | null
  /** Cloud disks may have private addresses, and http. */
  readonly isPrivateAllowed: boolean
  /** At the foot of the pages of files. */
  readonly productName: string
}

/** Whose rights and vehicles a report has. */
export type ReportViewer = Pick<AccountPrincipal, 'accountId' | 'kind' | 'ownerId' | 'capabilities'>
