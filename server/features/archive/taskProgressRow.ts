import { type RawBuilder, sql } from 'kysely'
import type { ArchiveTaskProgress } from '../../../src/contract/http/admin/archiveTaskProgress.ts'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import type { TaskProgress } from '../../movement/tasks/taskProgress.ts'
import type { StoredMark } from '../tasks/taskRecord.ts'
import { archiveFileName, contentHash } from './accountFiles.ts'
import { type Numbers, pointsWithNumbers } from './numbers.ts'

/** What was done of a task, with numbers in the place of ids. */

type Proof = Omit<ArchiveTaskProgress['proofs'][number], 'file'> & {
  readonly hash: string
  readonly type: string
}

/** What was done of a task, as it is stored. */
export interface StoredProgress {
  readonly plan: TaskRouteFields
  readonly progress: TaskProgress | null
  readonly way: ArchiveTaskProgress['way']
  readonly marks: readonly StoredMark[]
  readonly proofs: readonly Proof[]
}

/** The pictures of the task `t`, as a list in JSON. */
export const proofsOfTask: RawBuilder<unknown> = sql`coalesce((
  select json_agg(json_build_object('point', point, 'kind', kind, 'at', at, 'hash', hash, 'type', content_type)
    order by at, point, kind, hash)
  from (select *, ${contentHash(sql`bytes`)} as hash from task_proof
    where owner_id = t.owner_id and task_id = t.id) proof), '[]'::json)`

/** The fields of a row of an archive. */
export const progressRow = (
  { plan, progress, way, marks, proofs }: StoredProgress,
  { vehicles, zones }: Numbers,
): ArchiveTaskProgress => {
  const numberOf = (vehicleId: number | null): number | null => vehicles.get(vehicleId ?? 0) ?? null
  return {
    plan: { ...plan, points: pointsWithNumbers(plan.points, zones) },
    visits:
      progress?.points.map(({ arrivedAt, leftAt, vehicleId, isSkipped }) => ({
        arrivedAt,
        leftAt,
        vehicle: numberOf(vehicleId),
        isSkipped,
      })) ?? null,
    deviations: (progress?.deviations ?? []).map(({ vehicleId, from, to, metres, most }) => ({
      vehicle: numberOf(vehicleId),
      from,
      to,
      metres,
      most,
    })),
    way,
    marks: marks.map(({ point, kind, at, reason, vehicleId }) => ({
      point,
      kind,
      at,
      reason,
      vehicle: numberOf(vehicleId),
    })),
    proofs: proofs.map(({ hash, type, point, kind, at }) => ({
      point,
      kind,
      at,
      file: archiveFileName(hash, type),
    })),
  }
}
