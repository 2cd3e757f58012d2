import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoneFilesApi } from '../../../api/zoneFiles.ts'
import type { ZoneType } from '../../../contract/http/geozones.ts'
import type { ZoneFilePreview } from '../../../contract/http/zoneImport.ts'
import { useFailureHandler } from '../../../errors/errorsContext.ts'
import { Modal } from '../../../ui/modal.tsx'
import { CheckStep } from './checkStep.tsx'
import { FileStep } from './fileStep.tsx'
import { firstOptions, type ImportOptions, typeFirst } from './importOptions.ts'
import { RunStep } from './runStep.tsx'
import './zoneImport.css'

interface ZoneImportDialogProps {
  readonly types: readonly ZoneType[]
  readonly onImported: () => void
  readonly onClose: () => void
}

/** CSS pixels. */
const WIDTH = 720

/** The steps of an import: file and options, its check, the running import with its result. */
export const ZoneImportDialog = ({ types, onImported, onClose }: ZoneImportDialogProps) => {
  const { t } = useTranslation()
  const api = useZoneFilesApi()
  const failures = useFailureHandler()
  const [options, setOptions] = useState<ImportOptions>(() => firstOptions(typeFirst(types)))
  const [preview, setPreview] = useState<ZoneFilePreview | null>(null)
  const [skipFaulty, setSkipFaulty] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const [job, setJob] = useState<number | null>(null)
  const again = (): void => {
    setPreview(null)
    setSkipFaulty(false)
    setJob(null)
  }
  const start = async ({ id }: ZoneFilePreview): Promise<void> => {
    setStarting(true)
    const group = options.group.trim() === '' ? null : options.group
    const answer = await api.start(id, { zoneTypeId: options.typeId, group, skipFaulty })
    setStarting(false)
    if (answer.ok) setJob(answer.value.job)
    else failures.handle(answer.failure)
  }
  const canStart = preview !== null && preview.counts.new > 0 && (preview.counts.faulty === 0 || skipFaulty)
  return (
    <Modal
      title={t('zoneFiles.title')}
      closeLabel={t('common.close')}
      active
      width={WIDTH}
      onClose={onClose}
      {...(preview !== null &&
        job === null && {
          primary: {
            label: t('zoneFiles.start', { count: preview.counts.new }),
            onPress: () => void start(preview),
            isDisabled: !canStart,
            isPending: isStarting,
          },
          secondary: { label: t('zoneFiles.back'), onPress: again },
        })}
    >
      <div className="zone-import">
        {preview === null && (
          <FileStep types={types} options={options} onOptions={setOptions} onChecked={setPreview} />
        )}
        {preview !== null && job === null && (
          <CheckStep preview={preview} skipFaulty={skipFaulty} onSkipFaulty={setSkipFaulty} />
        )}
        {job !== null && <RunStep job={job} onImported={onImported} onAgain={again} onClose={onClose} />}
      </div>
    </Modal>
  )
}
