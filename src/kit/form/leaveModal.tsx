import { useTranslation } from 'react-i18next'
import { Modal } from '../../ui/modal.tsx'

interface LeaveModalProps {
  readonly title: string
  /** What is lost. */
  readonly text: string
  readonly stayLabel: string
  readonly leaveLabel: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Confirms before unsaved changes are discarded; closing the dialog stays on the page. */
export const LeaveModal = ({ title, text, stayLabel, leaveLabel, onStay, onLeave }: LeaveModalProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      active
      title={title}
      closeLabel={t('common.close')}
      onClose={onStay}
      fillsSmallScreen={false}
      secondary={{ label: stayLabel, onPress: onStay }}
      primary={{ label: leaveLabel, isDanger: true, onPress: onLeave }}
    >
      <p>{text}</p>
    </Modal>
  )
}
