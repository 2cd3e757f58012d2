import { Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoveInsApi } from '../../../api/admin/moveIns.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { FailedToLoad } from '../../../kit/calls/failedToLoad.tsx'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { ADMIN_DATA } from '../frame/adminData.ts'
import './moveIn.css'
import { MoveInForm } from './moveInForm.tsx'
import { isBusy, MoveInRun } from './moveInRun.tsx'

/** How often runs are read while one is under way, and while none is, ms. */
const RUNNING_MS = 1_500
const IDLE_MS = 30_000

/** Fleets from Traccar servers: the form of a new look, and the runs with their reports. */
export const MoveInPart = () => {
  const { t } = useTranslation()
  const api = useMoveInsApi()
  const [isRunning, setRunning] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const runs = useCall({
    of: [ADMIN_DATA, 'moveIns'],
    read: api.list,
    everyMs: isRunning ? RUNNING_MS : IDLE_MS,
  })
  const running = runs.data?.some(isBusy) ?? false
  if (running !== isRunning) setRunning(running)
  return (
    <div className="move-in">
      <p className="imports__intro">{t('admin.moveIn.intro')}</p>
      <div>
        <Button tone="primary" icon={Plus} onPress={() => setOpen(true)}>
          {t('admin.moveIn.title')}
        </Button>
      </div>
      {runs.failure && runs.data === undefined && (
        <FailedToLoad
          title={t('admin.moveIn.failedToLoad')}
          failure={runs.failure}
          onRetry={runs.readAgain}
        />
      )}
      {runs.data?.length === 0 && (
        <EmptyState
          icon={Truck}
          title={t('admin.moveIn.emptyTitle')}
          text={t('admin.moveIn.emptyText')}
          headingLevel={2}
        />
      )}
      {runs.data?.map((run) => (
        <MoveInRun key={run.id} run={run} />
      ))}
      {isOpen && (
        <FormPanel title={t('admin.moveIn.title')} onClose={close}>
          <MoveInForm onClose={close} />
        </FormPanel>
      )}
    </div>
  )
}
