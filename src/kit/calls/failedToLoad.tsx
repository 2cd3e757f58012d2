import { type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import type { Failure } from '../../errors/failure.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'

interface FailedToLoadProps {
  /** What failed to load, as a sentence. */
  readonly title: string
  readonly failure: Failure | null
  readonly onRetry: () => void
  readonly icon?: LucideIcon
  readonly headingLevel?: 2 | 3
}

/** In place of what a call could not read: why, and a button that repeats the call. */
export const FailedToLoad = ({
  title,
  failure,
  onRetry,
  icon = TriangleAlert,
  headingLevel = 2,
}: FailedToLoadProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={failure ? inWords(failureMessage(failure)) : ''}
      headingLevel={headingLevel}
      action={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
