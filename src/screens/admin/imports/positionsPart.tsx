import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { POSITION_FILE_BYTES } from '../../../contract/http/admin/positionFiles.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { FileDrop } from '../../../ui/fileDrop.tsx'
import './moveIn.css'
import { MoveInRuns } from './moveInRuns.tsx'
import { PositionsForm } from './positionsForm.tsx'
import { usePositionUpload } from './usePositionUpload.ts'

const ACCEPTED = '.gpx,.nmea,.nma,.log,.wln,.csv,.txt'
const MEGABYTE = 1_048_576

/** Positions from files: the files, whose positions they are, and the runs with their reports. */
export const PositionsPart = () => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const inWords = useMessageText()
  const { upload, start } = usePositionUpload()
  const [files, setFiles] = useState<readonly File[]>([])
  const [wrong, setWrong] = useState<string | null>(null)
  const most = number(POSITION_FILE_BYTES / MEGABYTE)
  const close = (): void => {
    setFiles([])
    setWrong(null)
  }
  const take = (file: File): void => {
    const fits = file.size > 0 && file.size <= POSITION_FILE_BYTES
    if (fits) setFiles((before) => [...before, file])
    else setWrong(t('admin.positions.wrongSize', { name: file.name, most }))
  }
  const isBusy = upload !== null && upload.failure === null
  return (
    <div className="move-in">
      <p className="imports__intro">{t('admin.positions.intro')}</p>
      {wrong !== null && <Banner tone="alarm">{wrong}</Banner>}
      {upload?.failure && (
        <Banner tone="alarm">
          {t('admin.positions.notSent', { name: upload.name })} {inWords(failureMessage(upload.failure))}
        </Banner>
      )}
      <FileDrop
        label={t('admin.positions.choose')}
        text={t('admin.positions.drop')}
        limits={t('admin.positions.limits', { most })}
        accept={ACCEPTED}
        isPrimary
        isMultiple
        busy={isBusy ? t('admin.positions.sending', { name: upload.name }) : null}
        onFile={take}
      />
      <MoveInRuns source="positions" emptyTitle={t('admin.positions.emptyTitle')} />
      {files.length > 0 && (
        <FormPanel title={t('admin.positions.title')} onClose={close}>
          <PositionsForm files={files} onBegun={start} onClose={close} />
        </FormPanel>
      )}
    </div>
  )
}
