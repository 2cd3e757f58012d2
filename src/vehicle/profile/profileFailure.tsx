import { useTranslation } from 'react-i18next'
import type { Failure } from '../../errors/failure.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { FailedToLoad } from '../../kit/calls/failedToLoad.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

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
  return hasContent ? (
    <Banner tone="attention" action={<Button onPress={onRetry}>{t('common.retry')}</Button>}>
      {inWords(failureMessage(failure))}
    </Banner>
  ) : (
    <FailedToLoad title={title} failure={failure} onRetry={onRetry} headingLevel={3} />
  )
}
