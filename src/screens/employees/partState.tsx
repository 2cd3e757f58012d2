import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallState } from '../../api/serverState/useCall.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { SkeletonLines } from '../../ui/spinner.tsx'

interface PartStateProps {
  readonly call: Pick<CallState<unknown>, 'data' | 'failure' | 'readAgain'>
  readonly isEmpty?: boolean | undefined
  readonly emptyText?: string
}

/** In place of a part of an employee's page that is loading, failed, or empty; nothing where there is something to show. */
export const PartState = ({ call, isEmpty = false, emptyText = '' }: PartStateProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (call.failure)
    return (
      <EmptyState
        icon={TriangleAlert}
        title={t('employees.failed')}
        text={inWords(failureMessage(call.failure))}
        action={<Button onPress={call.readAgain}>{t('common.retry')}</Button>}
        headingLevel={3}
      />
    )
  if (call.data === undefined) return <SkeletonLines label={t('employees.loading')} />
  return isEmpty ? <p className="employee__empty">{emptyText}</p> : null
}
