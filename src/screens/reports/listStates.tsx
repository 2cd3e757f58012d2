import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallState } from '../../api/serverState/useCall.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'

interface ListStatesProps<T> {
  readonly call: Pick<CallState<T>, 'data' | 'failure' | 'readAgain'>
  /** What is said where there is nothing; null: there is something. */
  readonly emptyText?: (data: T) => string | null
  readonly children: (data: T) => ReactNode
}

/** What a call reads: a failure that can be repeated, that it is loading, that there is nothing, or the content. */
export const ListStates = <T,>({
  call: { data, failure, readAgain },
  emptyText,
  children,
}: ListStatesProps<T>) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (failure && data === undefined)
    return (
      <Banner tone="attention" action={<Button onPress={readAgain}>{t('common.retry')}</Button>}>
        {t('reports.failedToLoad')}: {inWords(failureMessage(failure))}
      </Banner>
    )
  if (data === undefined) return <Loading label={t('common.loading')} />
  const nothing = emptyText?.(data) ?? null
  return nothing === null ? children(data) : <p className="report-runs__none">{nothing}</p>
}
