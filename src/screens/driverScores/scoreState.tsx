import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../errors/failure.ts'
import { FailedToLoad } from '../../kit/calls/failedToLoad.tsx'
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
  if (failure.kind === 'status' && failure.status === 404)
    return <EmptyState icon={SearchX} title={t('scores.notFound')} />
  return <FailedToLoad title={t('scores.failed')} failure={failure} onRetry={onRetry} />
}
