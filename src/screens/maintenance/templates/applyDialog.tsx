import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaintenanceApi } from '../../../api/maintenance.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { MaintenanceTemplateRow, TemplateReach } from '../../../contract/http/maintenanceTemplates.ts'
import { FailedToLoad } from '../../../kit/calls/failedToLoad.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { MAINTENANCE_READ, MAINTENANCE_TEMPLATES_READ } from '../../../vehicle/maintenance/maintenancePath.ts'

interface ApplyDialogProps {
  readonly template: MaintenanceTemplateRow
  readonly canEdit: boolean
  readonly onClose: () => void
}

const STALE = [[MAINTENANCE_TEMPLATES_READ], [MAINTENANCE_READ]]

interface ReachProps {
  readonly reach: TemplateReach
  readonly isDocument: boolean
}

/** What applying does now, in numbers of the vehicles that the person sees. */
const Reach = ({ reach: { missing, full, records, different }, isDocument }: ReachProps) => {
  const { t } = useTranslation()
  return (
    <>
      <ul className="maintenance__reach">
        <li>{t('maintenance.templates.missing', { count: missing })}</li>
        <li>{t('maintenance.templates.have', { count: records })}</li>
        <li>{t('maintenance.templates.different', { count: different })}</li>
        {full > 0 && <li>{t('maintenance.templates.full', { count: full })}</li>}
      </ul>
      <p className="maintenance__rule">
        {t(isDocument ? 'maintenance.templates.fromTodayDocument' : 'maintenance.templates.fromToday')}
      </p>
    </>
  )
}

/** Applies a template, after a preview of what that does. */
export const ApplyDialog = ({ template: { id, name, kind }, canEdit, onClose }: ApplyDialogProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useMaintenanceApi()
  const [isUpdating, setUpdating] = useState(false)
  const { data, failure, isReading, readAgain } = useCall({
    of: [MAINTENANCE_TEMPLATES_READ, id, 'reach'],
    read: () => api.reach(id),
  })
  const { act, isSending } = useChange({
    change: (updates: boolean) => api.apply(id, updates),
    stale: STALE,
    endsWhenRead: true,
  })
  const updates = isUpdating && data !== undefined && data.different > 0
  const hasEffect = data !== undefined && (data.missing > 0 || updates)
  const apply = async (): Promise<void> => {
    const done = await act(updates)
    onClose()
    if (done) toast({ text: t('maintenance.templates.applied', { name, ...done.value }), tone: 'go' })
  }
  return (
    <Modal
      active
      title={t('maintenance.templates.applyTitle', { name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t('maintenance.templates.apply'),
        isDisabled: !canEdit || !hasEffect || (isReading && !isSending),
        isPending: isSending,
        onPress: () => void apply(),
      }}
    >
      {data ? (
        <div className="maintenance__apply">
          <Reach reach={data} isDocument={kind !== 'service'} />
          <Checkbox isSelected={updates} isDisabled={!canEdit || data.different === 0} onChange={setUpdating}>
            {t('maintenance.templates.updates')}
          </Checkbox>
        </div>
      ) : failure ? (
        <FailedToLoad
          title={t('maintenance.templates.applyTitle', { name })}
          failure={failure}
          onRetry={readAgain}
          headingLevel={3}
        />
      ) : (
        <p className="maintenance__rule">{t('common.loading')}</p>
      )}
    </Modal>
  )
}
