import {
  type ArchiveEndedTask,
  archiveEndedTask,
  endedTasksPart,
} from '../../../../src/contract/http/admin/archiveEndedTasks.ts'
import type { MoveInCount } from '../../../../src/contract/http/admin/moveIn.ts'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import { isTaskEditable } from '../../../../src/contract/tasks/taskStates.ts'
import type { EndedTask, TaskHere } from '../../archive/readTasks.ts'
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
  /** All tasks of the client. */
  readonly here: readonly TaskHere[]
}

/** A task that is to be brought. replaces: the id of the task here that it is, which nobody has changed or begun; null: there is none. */
export interface FreshTask {
  readonly task: ArchiveEndedTask
  readonly replaces: number | null
}

interface EndedTasksPart {
  /** Those that the client does not have. */
  readonly fresh: readonly FreshTask[]
  readonly known: number
}

const keyOf = ({ name, startsAt, endedAt }: EndedTasksSource['known'][number]): string =>
  `${startsAt ?? ''} ${endedAt ?? ''} ${foldOf(name)}`

/** Of a planned task that a template has made. */
const startOfTemplate = ({ template, startsAt }: Pick<TaskHere, 'template' | 'startsAt'>): string =>
  `${startsAt ?? ''} ${foldOf(template ?? '')}`

/** A task as it was made or brought: every change counts its versions. */
const isUntouched = ({ state, version }: TaskHere): boolean => isTaskEditable(state) && version === 0

/** What becomes of a task that has ended: it is known, it is changed here, or it is to be brought. */
const judgeOf = ({ known, here }: Pick<EndedTasksSource, 'known' | 'here'>) => {
  // As many of a name and time are known as the client has, over all parts.
  const there = new Map<string, number>()
  for (const task of known) there.set(keyOf(task), (there.get(keyOf(task)) ?? 0) + 1)
  const byKey = new Map(here.map((task) => [task.key, task]))
  const planned = here.filter((task) => task.template !== null && task.state === 'planned')
  const byTemplate = new Map(planned.map((task) => [startOfTemplate(task), task]))
  const isKnown = (task: ArchiveEndedTask): boolean => {
    const count = there.get(keyOf(task)) ?? 0
    if (count > 0) there.set(keyOf(task), count - 1)
    return count > 0
  }
  return (task: ArchiveEndedTask): 'known' | 'changedHere' | FreshTask => {
    const same = byKey.get(task.key ?? '')
    if (same?.state === 'completed' && same.endedAt !== task.endedAt) return 'changedHere'
    if (isKnown(task)) return 'known'
    if (same !== undefined) return isUntouched(same) ? { task, replaces: same.id } : 'changedHere'
    const made = task.template === null ? undefined : byTemplate.get(startOfTemplate(task))
    return { task, replaces: made !== undefined && isUntouched(made) ? made.id : null }
  }
}

/** Compares each part with what the client has; rows that are left out are tallied. Throws as the readers of the archive do. */
export async function* readEndedTaskParts(
  { archive, vehicles, ...client }: EndedTasksSource,
  leftOut: LeftOutTally,
): AsyncGenerator<EndedTasksPart, void, undefined> {
  const judge = judgeOf(client)
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
    const fresh: FreshTask[] = []
    let known = 0
    for (const task of (Array.isArray(content) ? (content as readonly unknown[]) : []).flatMap(read)) {
      const judged = judge(task)
      if (judged === 'known') known++
      else if (judged === 'changedHere') leftOut.add('endedTasks', judged, task.name)
      else fresh.push(judged)
    }
    yield { fresh, known }
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
    for (const { task } of part.fresh)
      for (const { file } of task.proofs) {
        signal.throwIfAborted()
        // oxlint-disable-next-line no-await-in-loop -- one file in memory
        if ((await readProof(source.archive, file)) === null) leftOut.add('endedTasks', 'file', task.name)
      }
  }
  const read = fresh + known + leftOut.count('endedTasks', 'file')
  return { kind: 'endedTasks', read, fresh, known }
}
