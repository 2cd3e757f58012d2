import type { Kysely } from 'kysely'
import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import type { StoredInterval } from '../../../live/drivers/effective.ts'
import { groupBy } from '../../../platform/groupBy.ts'
import type { Database } from '../../../storage/schema.ts'
import { insertDriverCorrections } from '../../drivers/corrections.ts'
import { insertFuelCorrections } from '../../fuel/corrections.ts'
import type { BringTarget } from './bringTarget.ts'

interface CorrectionTarget extends BringTarget {
  /** Of the employees of the archive that have a number and are here. */
  readonly employeeIds: ReadonlyMap<number, number>
}

/** Brings what people said of fuel events and of drivers, a vehicle a write; it comes after the positions that it is about. */
export const bringCorrections = async (
  db: Kysely<Database>,
  { ownerId, vehicleIds, employeeIds, signal }: CorrectionTarget,
  { fuelCorrections, driverCorrections }: Pick<ArchiveLists, 'fuelCorrections' | 'driverCorrections'>,
  now: number,
): Promise<void> => {
  const idOf = (employee: number | null): number | null => employeeIds.get(employee ?? 0) ?? null
  const replacedOf = (
    before: ArchiveLists['driverCorrections'][number]['before'],
  ): readonly StoredInterval[] =>
    before.map(({ employee, ...interval }) => ({ id: 0, ...interval, employeeId: idOf(employee) }))
  const fuel = groupBy(fuelCorrections, ({ vehicle }) => vehicle)
  const drivers = groupBy(driverCorrections, ({ vehicle }) => vehicle)
  for (const [number, vehicleId] of vehicleIds) {
    const [ofFuel = [], ofDrivers = []] = [fuel.get(number), drivers.get(number)]
    if (ofFuel.length + ofDrivers.length === 0) continue
    signal.throwIfAborted()
    const vehicle = { ownerId, vehicleId }
    // oxlint-disable-next-line no-await-in-loop -- one write after the other
    await db.transaction().execute(async (trx) => {
      await insertFuelCorrections(trx, vehicle, ofFuel, now)
      await insertDriverCorrections(
        trx,
        vehicle,
        ofDrivers.map(({ employee, before, ...correction }) => ({
          ...correction,
          employeeId: idOf(employee),
          before: replacedOf(before),
        })),
      )
    })
  }
}
