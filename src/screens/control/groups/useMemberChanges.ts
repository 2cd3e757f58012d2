import { useEffect, useMemo, useState } from 'react'
import { useGroupsApi } from '../../../api/groups.ts'
import { GROUP_MAPPING_MAX } from '../../../contract/http/groups.ts'
import type { Failure, Result } from '../../../errors/failure.ts'
import {
  changeCount,
  choose,
  inParts,
  type MemberChanges,
  type Members,
  NO_CHANGES,
  stillChanges,
} from './memberChanges.ts'

interface MemberEditor {
  readonly changes: MemberChanges
  /** The number of changes that the server has not accepted yet. */
  readonly unsaved: number
  readonly isSaving: boolean
  readonly isSaved: boolean
  /** How many vehicles of this save the server has accepted, and how many there are; null while nothing is saved. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** Why the last save failed; unsaved changes still wait. */
  readonly failure: Failure | null
  readonly choose: (vehicleIds: Iterable<number>, wanted: boolean) => void
  readonly discard: () => void
  readonly save: () => Promise<void>
}

type Call = (groupId: number, vehicleIds: readonly number[]) => Promise<Result<unknown>>

type Saving =
  | { readonly phase: 'idle' | 'saved' }
  | { readonly phase: 'saving' | 'settling'; readonly done: number; readonly total: number }

/** How long the events of a save may take to reach the engine before its ticks are assumed as sent, ms. */
const SETTLE_MS = 3_000

const without = (ids: ReadonlySet<number>, part: readonly number[]): ReadonlySet<number> => {
  const rest = new Set(ids)
  for (const id of part) rest.delete(id)
  return rest
}

/**
 * Ticks of the dialog until they are saved: additions, then removals, in parts as large as a call accepts, each all or
 * none. A change counts until the engine has the group in that state, which the server's events report.
 */
export const useMemberChanges = (groupId: number, members: Members): MemberEditor => {
  const api = useGroupsApi()
  const [ticked, setTicked] = useState(NO_CHANGES)
  const [saving, setSaving] = useState<Saving>({ phase: 'idle' })
  const [failure, setFailure] = useState<Failure | null>(null)
  const changes = useMemo(() => stillChanges(ticked, members), [ticked, members])
  const isSettled = changeCount(changes) === 0

  useEffect(() => {
    if (saving.phase !== 'settling') return undefined
    const timer = setTimeout(() => {
      setTicked(NO_CHANGES)
      setSaving({ phase: 'saved' })
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [saving])

  const save = async (): Promise<void> => {
    setFailure(null)
    const total = changeCount(changes)
    let done = 0
    let rest = changes
    setSaving({ phase: 'saving', done, total })
    const send = async (kind: keyof MemberChanges, call: Call): Promise<boolean> => {
      for (const part of inParts(changes[kind], GROUP_MAPPING_MAX)) {
        // oxlint-disable-next-line no-await-in-loop -- the server takes one change of an owner's groups after the other
        const result = await call(groupId, part)
        if (!result.ok) {
          setFailure(result.failure)
          return false
        }
        done += part.length
        rest = { ...rest, [kind]: without(rest[kind], part) }
        setSaving({ phase: 'saving', done, total })
      }
      return true
    }
    const isDone = (await send('add', api.addVehicles)) && (await send('remove', api.removeVehicles))
    if (!isDone) setTicked(rest)
    setSaving(isDone ? { phase: 'settling', done, total } : { phase: 'idle' })
  }

  const change = (next: MemberChanges): void => {
    setSaving({ phase: 'idle' })
    setFailure(null)
    setTicked(next)
  }
  const progress = saving.phase === 'saving' || (saving.phase === 'settling' && !isSettled) ? saving : null
  return {
    changes,
    failure,
    save,
    progress,
    unsaved: saving.phase === 'settling' ? 0 : changeCount(changes),
    isSaving: progress !== null,
    isSaved: isSettled && (saving.phase === 'saved' || saving.phase === 'settling'),
    choose: (vehicleIds, wanted) => change(choose(changes, members, vehicleIds, wanted)),
    discard: () => change(NO_CHANGES),
  }
}
