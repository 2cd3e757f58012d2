import {
  type ArchiveEndedTask,
  archiveEndedTask,
  endedTasksPart,
} from '../../../../src/contract/http/admin/archiveEndedTasks.ts'
import type { MoveInCount } from '../../../../src/contract/http/admin/moveIn.ts'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import type { EndedTask } from '../../archive/readTasks.ts'
import type { LeftOutTally } from '../leftOutTally.ts'
import { readProof } from './archiveFiles.ts'
import { exampleOf } from './archiveRows.ts'
import type { OpenArchive } from './openArchive.ts'

/** The tasks of an archive that have ended, part by part: one part is in memory. */

export interface EndedTasksSource {
  readonly archive: OpenArchive
  /** Numbers of the vehicles that are brought. */
  readonly vehicles: ReadonlySet<number>
  /** Those that the client has. */
  readonly known: readonly Pick<EndedTask, 'name' | 'startsAt' | 'endedAt'>[]
}

interface EndedTasksPart {
  /** Those that the client does not have. */
  readonly fresh: readonly ArchiveEndedTask[]
  readonly known: number
}

const keyOf = ({ name, startsAt, endedAt }: EndedTasksSource['known'][number]): string =>
  `${startsAt ?? ''} ${endedAt ?? ''} ${foldOf(name)}`

/** Compares each part with what the client has; rows that are left out are tallied. Throws as the readers of the archive do. */
export async function* readEndedTaskParts(
  { archive, vehicles, known }: EndedTasksSource,
  leftOut: LeftOutTally,
): AsyncGenerator<EndedTasksPart, void, undefined> {
  // As many of a key are known as the client has, over all parts.
  const there = new Map<string, number>()
  for (const task of known) there.set(keyOf(task), (there.get(keyOf(task)) ?? 0) + 1)
  const isKnown = (task: ArchiveEndedTask): boolean => {
    const count = there.get(keyOf(task)) ?? 0
    if (count > 0) there.set(keyOf(task), count - 1)
    return count > 0
  }
  const read = (row: unknown): ArchiveEndedTask[] => {
    const { data } = archiveEndedTask.safeParse(row)
    if (data === undefined) leftOut.add('endedTasks', 'row', exampleOf(row))
    else if (data.performers.every((number) => vehicles.has(number))) return [data]
    else leftOut.add('endedTasks', 'reference', data.name)
    return []
  }
  for (let number = 1; archive.sizeOf(endedTasksPart(number)) > 0; number++) {
    // oxlint-disable-next-line no-await-in-loop -- one part in memory
    const content = await archive.readJson(endedTasksPart(number))
    const rows = (Array.isArray(content) ? (content as readonly unknown[]) : []).flatMap(read)
    const fresh = rows.filter((task) => !isKnown(task))
    yield { fresh, known: rows.length - fresh.length }
  }
}

/** What would be brought; rows and pictures that would be left out are tallied. */
export const lookAtEndedTasks = async (
  source: EndedTasksSource,
  leftOut: LeftOutTally,
  signal: AbortSignal,
): Promise<MoveInCount> => {
  let [fresh, known] = [0, 0]
  for await (const part of readEndedTaskParts(source, leftOut)) {
    fresh += part.fresh.length
    known += part.known
    for (const { name, proofs } of part.fresh)
      for (const { file } of proofs) {
        signal.throwIfAborted()
        // oxlint-disable-next-line no-await-in-loop -- one file in memory
        if ((await readProof(source.archive, file)) === null) leftOut.add('endedTasks', 'file', name)
      }
  }
  const out = leftOut.all
    .filter(({ kind, reason }) => kind === 'endedTasks' && reason !== 'file')
    .reduce((sum, { count }) => sum + count, 0)
  return { kind: 'endedTasks', read: fresh + known + out, fresh, known }
}
