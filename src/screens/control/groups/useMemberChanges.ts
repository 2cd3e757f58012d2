import { useState } from 'react'
import { useGroupsApi } from '../../../api/groups.ts'
import type { Failure, Result } from '../../../errors/failure.ts'
import { type Candidate, choose, type MemberChanges, NO_CHANGES } from './memberChanges.ts'

interface MemberEditor {
  readonly changes: MemberChanges
  readonly isSaving: boolean
  readonly isSaved: boolean
  /** Why the last saving failed; what was not saved still waits. */
  readonly failure: Failure | null
  readonly choose: (vehicles: readonly Candidate[], wanted: boolean) => void
  readonly save: () => Promise<void>
}

/** Ticks of the dialog until they are saved: first those that go in, then those that go out, each all or none. */
export const useMemberChanges = (groupId: number): MemberEditor => {
  const api = useGroupsApi()
  const [changes, setChanges] = useState(NO_CHANGES)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [failure, setFailure] = useState<Failure | null>(null)

  const send = async (
    part: keyof MemberChanges,
    call: (groupId: number, vehicleIds: readonly number[]) => Promise<Result<unknown>>,
  ): Promise<boolean> => {
    if (changes[part].size === 0) return true
    const result = await call(groupId, [...changes[part]])
    if (result.ok) setChanges((before) => ({ ...before, [part]: new Set() }))
    else setFailure(result.failure)
    return result.ok
  }
  const save = async (): Promise<void> => {
    setFailure(null)
    setState('saving')
    const isDone = (await send('add', api.addVehicles)) && (await send('remove', api.removeVehicles))
    setState(isDone ? 'saved' : 'idle')
  }
  return {
    changes,
    failure,
    save,
    isSaving: state === 'saving',
    isSaved: state === 'saved',
    choose: (vehicles, wanted) => {
      setState('idle')
      setChanges((before) => choose(before, groupId, vehicles, wanted))
    },
  }
}
