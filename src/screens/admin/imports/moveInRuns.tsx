import { Truck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoveInsApi } from '../../../api/admin/moveIns.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { MoveInSourceName } from '../../../contract/http/admin/moveIn.ts'
import { FailedToLoad } from '../../../kit/calls/failedToLoad.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { isBusy, MoveInRun } from './moveInRun.tsx'

/** How often runs are read while one is under way, and while none is, ms. */
const RUNNING_MS = 1_500
const IDLE_MS = 30_000

interface MoveInRunsProps {
  readonly source: MoveInSourceName
  readonly emptyTitle: string
}

/** The runs of a source with their reports. */
export const MoveInRuns = ({ source, emptyTitle }: MoveInRunsProps) => {
  const { t } = useTranslation()
  const api = useMoveInsApi()
  const [isRunning, setRunning] = useState(false)
  const all = useCall({
    of: [ADMIN_DATA, 'moveIns'],
    read: api.list,
    everyMs: isRunning ? RUNNING_MS : IDLE_MS,
  })
  const runs = all.data?.filter((run) => run.source === source)
  const running = runs?.some(isBusy) ?? false
  if (running !== isRunning) setRunning(running)
  return (
    <>
      {all.failure && runs === undefined && (
        <FailedToLoad title={t('admin.moveIn.failedToLoad')} failure={all.failure} onRetry={all.readAgain} />
      )}
      {runs?.length === 0 && (
        <EmptyState icon={Truck} title={emptyTitle} text={t('admin.moveIn.emptyText')} headingLevel={2} />
      )}
      {runs?.map((run) => (
        <MoveInRun key={run.id} run={run} />
      ))}
    </>
  )
}
