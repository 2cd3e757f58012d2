import type { Insertable } from 'kysely'
import type { PositionTable } from '../../storage/tables/fleetTables.ts'
import type { AdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { writeArchive } from './writeArchive.ts'

const DAY_MS = 86_400_000

/** The archive of an account of a stage as it is now, with the positions of the last day. */
export const testArchive = async (
  { host }: AdminStage,
  ownerId: number,
  login: string,
  hasFiles = true,
): Promise<Buffer> => {
  const { db, clock } = host.stage
  const now = clock.now()
  const chunks: Buffer[] = []
  for await (const chunk of writeArchive(db, {
    ownerId,
    login,
    from: now - DAY_MS,
    until: now,
    hasFiles,
    now,
  }))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

type TestPosition = Omit<Insertable<PositionTable>, 'ts' | 'owner_id' | 'vehicle_id' | 'speed'>

/** Stores positions of a vehicle, one a second up to now, at 12.34 m/s. */
export const addTestPositions = async (
  { host }: AdminStage,
  {
    owner,
    vehicleId,
    count,
  }: { readonly owner: TestUser; readonly vehicleId: number; readonly count: number },
  of: (index: number) => TestPosition,
): Promise<void> => {
  const { db, clock } = host.stage
  const first = clock.now() - count * 1_000
  const rows = Array.from({ length: count }, (_, index) => ({
    ...of(index),
    ts: first + index * 1_000,
    owner_id: owner.accountId,
    vehicle_id: vehicleId,
    speed: 1_234,
  }))
  await db.insertInto('position').values(rows).execute()
}
