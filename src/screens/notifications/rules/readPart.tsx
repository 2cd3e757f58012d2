import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallState } from '../../../api/serverState/useCall.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonLines } from '../../../ui/spinner.tsx'

interface ReadPartProps<T> {
  readonly call: CallState<T>
  readonly children: (data: T) => ReactNode
}

/** A part of the page that needs the data of a call: before, lines in its place; after a failure, why and a retry. */
export const ReadPart = <T,>({
  call: { data, failure, isReading, readAgain },
  children,
}: ReadPartProps<T>) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (data !== undefined) return children(data)
  if (!failure) return <SkeletonLines label={t('common.loading')} />
  return (
    <Banner
      tone="attention"
      action={
        <Button tone="quiet" isPending={isReading} onPress={readAgain}>
          {t('common.retry')}
        </Button>
      }
    >
      {inWords(failureMessage(failure))}
    </Banner>
  )
}
