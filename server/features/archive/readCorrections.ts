import { type Kysely, sql } from 'kysely'
import type { ArchiveLists, ArchiveRow } from '../../../src/contract/http/admin/archive.ts'
import type { StoredInterval } from '../../live/drivers/effective.ts'
import type { Database } from '../../storage/schema.ts'

/** What people said of fuel events and of drivers, and who held cards before, with numbers in the place of ids. */

type Db = Kysely<Database>
type Corrections = Pick<ArchiveLists, 'fuelCorrections' | 'driverCorrections' | 'cardHoldings'>

/** Numbers within the archive by ids. */
interface Numbers {
  readonly vehicles: ReadonlyMap<number, number>
  readonly employees: ReadonlyMap<number, number>
}

export const readCorrections = async (db: Db, ownerId: number, numbers: Numbers): Promise<Corrections> => ({
  fuelCorrections: await readFuel(db, ownerId, numbers),
  driverCorrections: await readDrivers(db, ownerId, numbers),
  cardHoldings: await readHoldings(db, ownerId, numbers),
})

const readFuel = async (
  db: Db,
  ownerId: number,
  { vehicles }: Numbers,
): Promise<Corrections['fuelCorrections']> => {
  const { rows } = await sql<ArchiveRow<'fuelCorrections'>>`select vehicle_id::integer as vehicle, tank, kind,
      from_ts as "from", to_ts as "to", note, made_by as by, made_at as at
    from fuel_correction where owner_id = ${ownerId}`.execute(db)
  return rows.flatMap(({ vehicle: id, ...row }) => {
    const vehicle = vehicles.get(id)
    return vehicle === undefined ? [] : [{ vehicle, ...row }]
  })
}

type Stored = Omit<ArchiveRow<'driverCorrections'>, 'vehicle' | 'employee' | 'before'> & {
  readonly vehicleId: number
  readonly employeeId: number | null
  readonly before: readonly StoredInterval[]
}

const readDrivers = async (
  db: Db,
  ownerId: number,
  { vehicles, employees }: Numbers,
): Promise<Corrections['driverCorrections']> => {
  const { rows } = await sql<Stored>`select vehicle_id::integer as "vehicleId", employee_id as "employeeId",
      from_at as "from", to_at as "to", coalesce(made_by, '') as by, made_at as at,
      coalesce(before, '[]'::jsonb) as before
    from driver_interval where owner_id = ${ownerId} and source = 'manual' and to_at is not null
      and made_at is not null`.execute(db)
  const numberOf = (id: number | null): number | null => employees.get(id ?? 0) ?? null
  return rows.flatMap(({ vehicleId, employeeId, before, ...row }) => {
    const vehicle = vehicles.get(vehicleId)
    if (vehicle === undefined) return []
    return [
      {
        vehicle,
        employee: numberOf(employeeId),
        ...row,
        before: before.map(({ id: _id, employeeId: driver, source, number, from, to, ...end }) => ({
          source,
          number,
          employee: numberOf(driver),
          from,
          to,
          endReason: end.endReason,
          madeBy: end.madeBy,
          madeAt: end.madeAt,
        })),
      },
    ]
  })
}

/** Who holds a card now follows from the employees. */
const readHoldings = async (
  db: Db,
  ownerId: number,
  { employees }: Numbers,
): Promise<Corrections['cardHoldings']> => {
  const { rows } = await sql<ArchiveRow<'cardHoldings'>>`select number as card, employee_id as employee,
      from_at as "from", to_at as "to"
    from card_holding where owner_id = ${ownerId} and to_at is not null`.execute(db)
  return rows.map((row) => ({ ...row, employee: employees.get(row.employee ?? 0) ?? null }))
}
