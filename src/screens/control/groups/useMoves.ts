import { useState } from 'react'
import { useGroupsApi } from '../../../api/groups.ts'
import type { Failure } from '../../../errors/failure.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import { type Move, type MoveStep, moveSteps, stepCount, undoSteps } from './moveSteps.ts'

/** The state of the last move. */
export type MoveState =
  | { readonly phase: 'none' | 'undone' }
  /** Every vehicle was there already. */
  | { readonly phase: 'idle'; readonly move: Move }
  | { readonly phase: 'running'; readonly done: number; readonly total: number }
  | { readonly phase: 'done'; readonly move: Move; readonly steps: readonly MoveStep[] }
  /** Completed calls stay, and can be undone. */
  | { readonly phase: 'failed'; readonly failure: Failure; readonly steps: readonly MoveStep[] }

interface Moves {
  readonly state: MoveState
  readonly isRunning: boolean
  /** Whether something can be undone. */
  readonly canUndo: boolean
  readonly run: (move: Move) => Promise<void>
  readonly undo: () => Promise<void>
}

/** Moves vehicles between groups at once, in parts as large as a call accepts, and undoes the last move. */
export const useMoves = (): Moves => {
  const api = useGroupsApi()
  const client = useFleetClient()
  const [state, setState] = useState<MoveState>({ phase: 'none' })
  const isRunning = state.phase === 'running'
  const steps = state.phase === 'done' || state.phase === 'failed' ? state.steps : []

  /** Runs one call after the other until one fails. */
  const perform = async (
    wanted: readonly MoveStep[],
  ): Promise<{ readonly done: readonly MoveStep[]; readonly failure: Failure | null }> => {
    const total = stepCount(wanted)
    const done: MoveStep[] = []
    setState({ phase: 'running', done: 0, total })
    for (const step of wanted) {
      const call = step.kind === 'add' ? api.addVehicles : api.removeVehicles
      // oxlint-disable-next-line no-await-in-loop -- the server takes one change of an owner's groups after the other
      const result = await call(step.groupId, step.vehicleIds)
      if (!result.ok) return { done, failure: result.failure }
      done.push(step)
      setState({ phase: 'running', done: stepCount(done), total })
    }
    return { done, failure: null }
  }
  const run = async (move: Move): Promise<void> => {
    if (isRunning || move.vehicleIds.length === 0) return
    setState({ phase: 'running', done: 0, total: move.vehicleIds.length })
    const there = move.into === null ? [] : await client.matchVehicles('', move.into)
    const wanted = moveSteps(move, new Set(there))
    if (wanted.length === 0) return setState({ phase: 'idle', move })
    const { done, failure } = await perform(wanted)
    setState(failure ? { phase: 'failed', failure, steps: done } : { phase: 'done', move, steps: done })
  }
  const undo = async (): Promise<void> => {
    if (isRunning || steps.length === 0) return
    const { done, failure } = await perform(undoSteps(steps))
    const left = steps.slice(0, steps.length - done.length)
    setState(failure ? { phase: 'failed', failure, steps: left } : { phase: 'undone' })
  }
  return { state, isRunning, canUndo: steps.length > 0, run, undo }
}
