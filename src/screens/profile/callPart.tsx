import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import type { CallState } from '../../api/serverState/useCall.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

interface CallPartProps<T> {
  readonly call: CallState<T>
  readonly children: (data: T) => ReactNode
}

/**
 * A part of the profile that shows the data of a call; before, that it is loading, and after a failure why, with a
 * retry button.
 */
export const CallPart = <T,>({ call: { data, failure, readAgain }, children }: CallPartProps<T>) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (data === undefined && !failure) return <p className="profile-section__text">{t('common.loading')}</p>
  const retry = (
    <Button tone="quiet" onPress={readAgain}>
      {t('common.retry')}
    </Button>
  )
  return (
    <>
      {failure && (
        <Banner tone="attention" action={retry}>
          {inWords(failureMessage(failure))}
        </Banner>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
