import { useEffect, useMemo, useState } from 'react'
import { useReportsApi } from '../../../api/reports.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { ReportPart, ReportRun, ReportRunHead } from '../../../contract/reports/reportRun.ts'
import type { Failure, Result } from '../../../errors/failure.ts'
import { success } from '../../../errors/failure.ts'
import { followRun } from '../result/useRun.ts'

/** A run of a template with the rows that there are so far. */
export interface BlockRun {
  readonly run: ReportRun
  /** Newer than the run's own. */
  readonly head: ReportRunHead
  readonly parts: readonly ReportPart[]
}

type Read = Omit<BlockRun, 'run'>
const NO_PARTS: readonly ReportPart[] = []

/** Reads several runs and their rows as they come; null: the runs themselves are still being read. */
export const useRuns = (
  ids: readonly number[],
): { readonly runs: readonly BlockRun[] | null; readonly failure: Failure | null } => {
  const api = useReportsApi()
  const key = ids.join(',')
  const call = useCall({
    of: ['reports', 'templateRuns', key],
    read: async (): Promise<Result<readonly ReportRun[]>> => {
      const results = await Promise.all(ids.map((id) => api.run(id)))
      const failed = results.find((result) => !result.ok)
      return failed && !failed.ok ? failed : success(results.flatMap((one) => (one.ok ? [one.value] : [])))
    },
    isOn: ids.length > 0,
  })
  const [reads, setReads] = useState<ReadonlyMap<number, Read>>(new Map())
  const found = call.isOld || ids.length === 0 ? undefined : call.data
  useEffect(() => {
    if (!found) return undefined
    const stops = found.map(({ id }) =>
      followRun(api, id, ({ head, parts }) => {
        if (head) setReads((known) => new Map(known).set(id, { head, parts }))
      }),
    )
    return () => stops.forEach((stop) => stop())
  }, [api, found])
  const runs = useMemo(
    () =>
      ids.length === 0
        ? []
        : (found?.map((run) => ({ run, ...(reads.get(run.id) ?? { head: run, parts: NO_PARTS }) })) ?? null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the ids
    [key, found, reads],
  )
  return { runs, failure: ids.length === 0 ? null : call.failure }
}
