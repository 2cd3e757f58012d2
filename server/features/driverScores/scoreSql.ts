import { type Kysely, sql } from 'kysely'
import type { Violation } from '../../../src/contract/http/employees.ts'
import type { Criterion } from '../../../src/contract/rules/driverScore.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'

type Db = Kysely<Database>

/** A month, ms since the epoch, `to` exclusive; employeeId null: of everybody. */
export interface ScorePeriod {
  readonly from: number
  readonly to: number
  readonly employeeId: number | null
}

/** What somebody drove: metres, and ms in motion. */
export interface DrivenRow {
  readonly employeeId: number
  readonly name: string
  readonly metres: number
  readonly drivenMs: number
  readonly judgedMs: number
}

/** How often a criterion was met, or for how many minutes. */
export interface CostRow {
  readonly employeeId: number
  readonly name: string
  readonly criterion: Criterion
  readonly count: number
  readonly amount: number
}

const only = (employeeId: number | null) =>
  employeeId === null ? sql`true` : sql`x.employee_id = ${employeeId}`

const NAMED = sql`join employee e on e.owner_id = x.owner_id and e.id = x.employee_id and e.deleted_at is null
  join vehicle on vehicle.id = x.vehicle_id`

/** What each employee drove in vehicles that the caller sees. */
export const readDriven = async (
  db: Db,
  principal: AccountPrincipal,
  { from, to, employeeId }: ScorePeriod,
): Promise<readonly DrivenRow[]> => {
  const { rows } = await sql<DrivenRow>`select x.employee_id as "employeeId",
      e.last_name || ' ' || e.first_name as name, sum(x.metres) as metres, sum(x.driven_ms) as "drivenMs",
      sum(x.judged_ms) as "judgedMs"
    from driver_share x ${NAMED}
    where x.owner_id = ${principal.ownerId} and x.from_at >= ${from} and x.from_at < ${to} and ${only(employeeId)}
      and ${visibleVehicle(principal)}
    group by 1, 2`.execute(db)
  return rows
}

/** What each employee did that costs points, in vehicles that the caller sees. */
export const readCosts = async (
  db: Db,
  principal: AccountPrincipal,
  { from, to, employeeId }: ScorePeriod,
): Promise<readonly CostRow[]> => {
  const { rows } = await sql<CostRow>`select x.employee_id as "employeeId",
      e.last_name || ' ' || e.first_name as name, x.criterion, count(*)::integer as count,
      coalesce(sum(x.amount), 0) as amount
    from violation x ${NAMED}
    where x.owner_id = ${principal.ownerId} and x.at >= ${from} and x.at < ${to} and x.criterion is not null
      and ${only(employeeId)} and ${visibleVehicle(principal)}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** The violations of an employee that a criterion is met by, the latest first. */
export const readScoreEvents = async (
  db: Db,
  principal: AccountPrincipal,
  { from, to, employeeId }: ScorePeriod,
): Promise<readonly (Violation & Pick<CostRow, 'criterion' | 'amount'>)[]> => {
  const { rows } = await sql<Violation & Pick<CostRow, 'criterion' | 'amount'>>`select x.id, x.kind, x.at,
      x.vehicle_id as "vehicleId", vehicle.name as "vehicleName", vehicle.license_plate as "licensePlate",
      x.latitude, x.longitude, x.details, x.criterion, x.amount
    from violation x join vehicle on vehicle.id = x.vehicle_id
    where x.owner_id = ${principal.ownerId} and x.at >= ${from} and x.at < ${to} and x.criterion is not null
      and ${only(employeeId)} and ${visibleVehicle(principal)}
    order by x.at desc, x.id desc`.execute(db)
  return rows
}
