import { useTranslation } from 'react-i18next'
import type { CallState } from '../../api/serverState/useCall.ts'
import { FailedToLoad } from '../../kit/calls/failedToLoad.tsx'
import { SkeletonLines } from '../../ui/spinner.tsx'

interface PartStateProps {
  readonly call: Pick<CallState<unknown>, 'data' | 'failure' | 'readAgain'>
  readonly isEmpty?: boolean | undefined
  readonly emptyText?: string
}

/** In place of a part of an employee's page that is loading, failed, or empty; nothing where there is something to show. */
export const PartState = ({ call, isEmpty = false, emptyText = '' }: PartStateProps) => {
  const { t } = useTranslation()
  if (call.failure)
    return (
      <FailedToLoad
        title={t('employees.failed')}
        failure={call.failure}
        onRetry={call.readAgain}
        headingLevel={3}
      />
    )
  if (call.data === undefined) return <SkeletonLines label={t('employees.loading')} />
  return isEmpty ? <p className="employee__empty">{emptyText}</p> : null
}
