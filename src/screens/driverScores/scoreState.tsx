import { SearchX, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import type { Failure } from '../../errors/failure.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'

/** Why scores could not be read. */
export const ScoreFailure = ({
  failure,
  onRetry,
}: {
  readonly failure: Failure
  readonly onRetry: () => void
}) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (failure.kind === 'status' && failure.status === 404)
    return <EmptyState icon={SearchX} title={t('scores.notFound')} />
  return (
    <EmptyState
      icon={TriangleAlert}
      title={t('scores.failed')}
      text={inWords(failureMessage(failure))}
      action={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
