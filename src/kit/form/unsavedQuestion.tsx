import { useTranslation } from 'react-i18next'
import { LeaveModal } from './leaveModal.tsx'
import type { LeaveQuestion } from './useLeaveGuard.ts'

/** Confirms before unsaved input is discarded. */
export const UnsavedQuestion = ({ question }: { readonly question: LeaveQuestion }) => {
  const { t } = useTranslation()
  return (
    <LeaveModal
      title={t('forms.unsaved.title')}
      text={t('forms.unsaved.text')}
      stayLabel={t('forms.unsaved.stay')}
      leaveLabel={t('forms.unsaved.leave')}
      onStay={question.stay}
      onLeave={question.leave}
    />
  )
}
