import { useTranslation } from 'react-i18next'
import { LeaveModal } from '../../../kit/form/leaveModal.tsx'
import { useFormat } from '../../../i18n/useFormat.ts'

interface LeaveUnsavedProps {
  /** The group's name. */
  readonly name: string
  /** Vehicles that were ticked or unticked and not saved. */
  readonly count: number
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Confirms before unsaved ticks are discarded, with the group's name and their number. */
export const LeaveUnsaved = ({ name, count, onStay, onLeave }: LeaveUnsavedProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <LeaveModal
      title={t('groups.leaveTitle', { name })}
      text={t('groups.leaveText', { count, value: format.number(count) })}
      stayLabel={t('groups.stay')}
      leaveLabel={t('groups.leave')}
      onStay={onStay}
      onLeave={onLeave}
    />
  )
}
