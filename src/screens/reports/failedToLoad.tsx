import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallState } from '../../api/serverState/useCall.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'

/** In place of what a call could not read: why, and a button that repeats the call. */
export const FailedToLoad = ({ failure, readAgain }: Pick<CallState<unknown>, 'failure' | 'readAgain'>) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  return (
    <EmptyState
      icon={SearchX}
      title={t('reports.failedToLoad')}
      text={failure ? inWords(failureMessage(failure)) : ''}
      action={<Button onPress={readAgain}>{t('common.retry')}</Button>}
    />
  )
}
