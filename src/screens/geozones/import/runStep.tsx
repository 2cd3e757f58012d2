import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useZoneFilesApi } from '../../../api/zoneFiles.ts'
import { useFailureHandler, useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

const POLL_MS = 500

interface RunStepProps {
  readonly job: number
  readonly onImported: () => void
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** The running import with its progress; at its end, how many zones were added. */
export const RunStep = ({ job, onImported, onAgain, onClose }: RunStepProps) => {
  const { t } = useTranslation()
  const api = useZoneFilesApi()
  const failures = useFailureHandler()
  const inWords = useMessageText()
  const { data, failure } = useCall({
    of: ['zoneImport', job],
    read: () => api.state(job),
    everyMs: POLL_MS,
  })
  const isDone = data?.state === 'done'
  const imported = useEffectEvent(onImported)
  useEffect(() => {
    if (isDone) imported()
  }, [isDone])
  const cancel = async (): Promise<void> => {
    const answer = await api.cancel(job)
    if (!answer.ok) failures.handle(answer.failure)
  }
  if (data === undefined || data.state === 'queued' || data.state === 'running') {
    const progress = data?.progress ?? 0
    return (
      <div className="zone-import__run">
        {failure !== null && <Banner tone="attention">{inWords(failureMessage(failure))}</Banner>}
        <label className="zone-import__progress">
          {t('zoneFiles.running')}
          <progress value={progress} max={1} />
        </label>
        <p className="zone-import__more">{t('zoneFiles.runningHint')}</p>
        <Button onPress={() => void cancel()}>{t('zoneFiles.cancel')}</Button>
      </div>
    )
  }
  return (
    <div className="zone-import__run">
      {isDone && <Banner tone="go">{t('zoneFiles.done', { count: data.added ?? 0 })}</Banner>}
      {data.state === 'cancelled' && <Banner>{t('zoneFiles.cancelled')}</Banner>}
      {data.state === 'failed' && (
        <Banner tone="alarm">{t(`zoneFiles.failure.${data.failure ?? 'broken'}`)}</Banner>
      )}
      <div className="zone-import__buttons">
        <Button onPress={onAgain}>{t('imports.again')}</Button>
        <Button tone="primary" onPress={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}
