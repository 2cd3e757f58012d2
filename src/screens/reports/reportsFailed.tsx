import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallState } from '../../api/serverState/useCall.ts'
import { FailedToLoad } from '../../kit/calls/failedToLoad.tsx'

/** In place of what a call about reports could not read. */
export const ReportsFailed = ({ failure, readAgain }: Pick<CallState<unknown>, 'failure' | 'readAgain'>) => {
  const { t } = useTranslation()
  return (
    <FailedToLoad icon={SearchX} title={t('reports.failedToLoad')} failure={failure} onRetry={readAgain} />
  )
}
