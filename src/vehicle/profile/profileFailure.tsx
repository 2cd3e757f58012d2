import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../errors/failure.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'

interface ProfileFailureProps {
  /** What failed to load, as a sentence. */
  readonly title: string
  readonly failure: Failure
  /** What was read before is still shown. */
  readonly hasContent: boolean
  readonly onRetry: () => void
}

/** A tab that failed to load: the reason and a retry, instead of the content or above it. */
export const ProfileFailure = ({ title, failure, hasContent, onRetry }: ProfileFailureProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const text = inWords(failureMessage(failure))
  const retry = <Button onPress={onRetry}>{t('common.retry')}</Button>
  return hasContent ? (
    <Banner tone="attention" action={retry}>
      {text}
    </Banner>
  ) : (
    <EmptyState icon={TriangleAlert} title={title} text={text} headingLevel={3} action={retry} />
  )
}
