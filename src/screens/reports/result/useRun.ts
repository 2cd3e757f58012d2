import { useEffect, useState } from 'react'
import { type ReportsApi, useReportsApi } from '../../../api/reports.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { ReportPart, ReportRun, ReportRunHead } from '../../../contract/reports/reportRun.ts'
import type { Failure } from '../../../errors/failure.ts'

/** How soon a run that is worked on is looked at again, ms. */
const LOOK_AGAIN_MS = 700
/** After a failed look. */
const RETRY_MS = 5_000

/** A run with the rows that there are so far. */
export interface OpenRun {
  readonly run: ReportRun | null
  /** Newer than the run's own. */
  readonly head: ReportRunHead | null
  readonly parts: readonly ReportPart[]
  /** Every part that there will be has been read. */
  readonly isWhole: boolean
  /** Why the run itself could not be read; null: it was, or is being read. */
  readonly failure: Failure | null
  readonly readAgain: () => void
}

const isOver = ({ state }: ReportRunHead): boolean => state !== 'queued' && state !== 'running'

interface Read {
  readonly id: number | null
  readonly head: ReportRunHead | null
  readonly parts: readonly ReportPart[]
  readonly isWhole: boolean
}
const NOTHING: Read = { id: null, head: null, parts: [], isWhole: false }

/** Reads the parts of a run as they come. Returns the function that stops it. */
export const followRun = (api: ReportsApi, id: number, onRead: (read: Read) => void): (() => void) => {
  let isWanted = true
  let timer = 0
  let [after, parts]: [number, readonly ReportPart[]] = [0, []]
  const look = async (): Promise<void> => {
    const result = await api.parts(id, after)
    if (!isWanted) return
    if (!result.ok) {
      timer = window.setTimeout(() => void look(), RETRY_MS)
      return
    }
    const { run, parts: more, hasMore } = result.value
    after = more.at(-1)?.n ?? after
    if (more.length > 0) parts = [...parts, ...more]
    const isWhole = isOver(run) && !hasMore
    onRead({ id, head: run, parts, isWhole })
    if (!isWhole) timer = window.setTimeout(() => void look(), hasMore ? 0 : LOOK_AGAIN_MS)
  }
  void look()
  return () => {
    isWanted = false
    window.clearTimeout(timer)
  }
}

/** Reads a run and its rows as they come; id null: none is open. */
export const useRun = (id: number | null): OpenRun => {
  const api = useReportsApi()
  const call = useCall({ of: ['reports', 'run', id], read: () => api.run(id ?? 0), isOn: id !== null })
  const [read, setRead] = useState<Read>(NOTHING)
  const isFound = id !== null && call.data?.id === id && !call.isOld
  useEffect(() => (isFound && id !== null ? followRun(api, id, setRead) : undefined), [api, id, isFound])
  const { head, parts, isWhole } = read.id === id ? read : NOTHING
  return {
    run: isFound ? (call.data ?? null) : null,
    head,
    parts,
    isWhole,
    failure: id === null ? null : call.failure,
    readAgain: call.readAgain,
  }
}
