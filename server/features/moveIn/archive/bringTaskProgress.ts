import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { fieldsOfRoute } from '../../../../src/contract/http/admin/archiveRoutes.ts'
import type { ArchiveTaskProgress } from '../../../../src/contract/http/admin/archiveTaskProgress.ts'
import type { TaskRouteFields } from '../../../../src/contract/http/taskRoutes.ts'
import type { TaskProgress } from '../../../movement/tasks/taskProgress.ts'
import { PHOTO_TYPE } from '../../../platform/images/encodePhoto.ts'
import type { Database } from '../../../storage/schema.ts'
import type { StoredMark } from '../../tasks/taskRecord.ts'
import { readProof } from './archiveFiles.ts'
import type { BringTarget } from './bringTarget.ts'

/** What was done of a task, as it is stored. */
export interface BroughtRow {
  readonly route: TaskRouteFields
  /** null: the task never began. */
  readonly progress: TaskProgress | null
  readonly marks: readonly StoredMark[]
}

/** The row with the ids of the client. Vehicles that are no more of the account have the id 0, as no vehicle has. */
export const broughtRow = (
  { plan, visits, deviations, marks }: ArchiveTaskProgress,
  { vehicleIds, zoneIds }: Pick<BringTarget, 'vehicleIds' | 'zoneIds'>,
): BroughtRow => {
  const vehicleOf = (number: number | null): number => vehicleIds.get(number ?? 0) ?? 0
  return {
    route: fieldsOfRoute(plan, (zone) => zoneIds.get(zone) ?? null),
    progress: visits && {
      points: visits.map(({ vehicle, ...visit }) => ({
        ...visit,
        vehicleId: vehicle === null ? null : vehicleOf(vehicle),
      })),
      tracks: [],
      deviations: deviations.map(({ vehicle, ...one }) => ({ ...one, vehicleId: vehicleOf(vehicle) })),
    },
    marks: marks.map(
      ({ vehicle, ...mark }): StoredMark => ({ ...mark, key: randomUUID(), vehicleId: vehicleOf(vehicle) }),
    ),
  }
}

/** Stores the pictures of a task: one is in memory. */
export const insertProofs = async (
  trx: Transaction<Database>,
  { archive, ownerId }: BringTarget,
  taskId: number,
  proofs: ArchiveTaskProgress['proofs'],
): Promise<void> => {
  for (const { file, point, kind, at } of proofs) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const bytes = await readProof(archive, file)
    if (bytes === null) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sql`insert into task_proof (owner_id, task_id, point, kind, key, at, content_type, bytes)
      values (${ownerId}, ${taskId}, ${point}, ${kind}, gen_random_uuid(), ${at}, ${PHOTO_TYPE}, ${bytes})`.execute(
      trx,
    )
  }
}
