import { useTranslation } from 'react-i18next'
import { Modal } from '../ui/modal.tsx'
import type { LeaveQuestion } from './useLeaveGuard.ts'

/** Asks before what was typed and not saved is thrown away. */
export const UnsavedQuestion = ({ question }: { readonly question: LeaveQuestion }) => {
  const { t } = useTranslation()
  return (
    <Modal
      active
      title={t('forms.unsaved.title')}
      closeLabel={t('common.close')}
      onClose={question.stay}
      fillsSmallScreen={false}
      secondary={{ label: t('forms.unsaved.stay'), onPress: question.stay }}
      primary={{ label: t('forms.unsaved.leave'), isDanger: true, onPress: question.leave }}
    >
      <p>{t('forms.unsaved.text')}</p>
    </Modal>
  )
}
