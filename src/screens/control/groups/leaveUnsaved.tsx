import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Modal } from '../../../ui/modal.tsx'

interface LeaveUnsavedProps {
  /** The group's name. */
  readonly name: string
  /** Vehicles that were ticked or unticked and not saved. */
  readonly count: number
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before ticks that nobody saved are thrown away, with the group's name and how many they are. */
export const LeaveUnsaved = ({ name, count, onStay, onLeave }: LeaveUnsavedProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Modal
      active
      title={t('groups.leaveTitle', { name })}
      closeLabel={t('common.close')}
      onClose={onStay}
      fillsSmallScreen={false}
      secondary={{ label: t('groups.stay'), onPress: onStay }}
      primary={{ label: t('groups.leave'), isDanger: true, onPress: onLeave }}
    >
      <p>{t('groups.leaveText', { count, value: format.number(count) })}</p>
    </Modal>
  )
}
