import { useTranslation } from 'react-i18next'
import type { DiskAnswer } from '../../../contract/reports/reportDisk.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { Banner } from '../../../ui/banner.tsx'
import { diskMessage } from './scheduleWords.ts'

/** What the disk answered to a try. */
export const Tried = ({ answer: { status, failure } }: { readonly answer: DiskAnswer }) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const words = failure === null ? t('reports.disk.testedOk') : inWords(diskMessage(failure))
  return (
    <Banner tone={failure === null ? 'go' : 'attention'}>
      {words}
      {status !== null && failure !== null && ` (${t('reports.disk.status', { status })})`}
    </Banner>
  )
}
