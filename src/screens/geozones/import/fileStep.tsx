import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoneFilesApi } from '../../../api/zoneFiles.ts'
import {
  ZONE_GROUP_MAX,
  ZONE_RADIUS_MAX,
  ZONE_WIDTH_MAX,
  type ZoneType,
} from '../../../contract/http/geozones.ts'
import { ZONE_FILE_BYTES, type ZoneFilePreview } from '../../../contract/http/zoneImport.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { type FileProblem, problemOfFailure } from '../../../kit/imports/fileProblem.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FileDrop } from '../../../ui/fileDrop.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { type ImportOptions, metresOf } from './importOptions.ts'
import { ACCEPTED, callOfFile, isAccepted } from './zoneFileCall.ts'

const MEGABYTES = ZONE_FILE_BYTES / 1_048_576

interface FileStepProps {
  readonly types: readonly ZoneType[]
  readonly options: ImportOptions
  readonly onOptions: (options: ImportOptions) => void
  readonly onChecked: (preview: ZoneFilePreview) => void
}

/** What is chosen for the zones, and the file, by drop or by choice. */
export const FileStep = ({ types, options, onOptions, onChecked }: FileStepProps) => {
  const { t } = useTranslation()
  const api = useZoneFilesApi()
  const { number } = useFormat()
  const inWords = useMessageText()
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const radius = metresOf(options.radius, ZONE_RADIUS_MAX)
  const width = metresOf(options.width, ZONE_WIDTH_MAX)
  const set = (change: Partial<ImportOptions>): void => onOptions({ ...options, ...change })
  const wrongMetres = (value: number | null, maximum: number): string | null =>
    value === null ? t('zoneFiles.metres', { maximum }) : null

  const take = async (file: File): Promise<void> => {
    if (radius === null || width === null) return
    const isWrong = !isAccepted(file.name)
    setProblem(isWrong ? { kind: 'wrongType' } : file.size > ZONE_FILE_BYTES ? { kind: 'tooLarge' } : null)
    if (isWrong || file.size > ZONE_FILE_BYTES) return
    setReading(file.name)
    const answer = await api.check(await callOfFile(file), file, { radius, width, color: options.color })
    setReading(null)
    if (answer.ok) onChecked(answer.value)
    else setProblem(problemOfFailure(answer.failure))
  }
  const problemText = (reason: FileProblem): string => {
    if (reason.kind === 'failed') return inWords(failureMessage(reason.failure))
    if (reason.kind === 'unreadable') return t('imports.unreadable', { allowed: reason.allowed })
    if (reason.kind === 'wrongType') return t('zoneFiles.wrongType')
    return t('imports.tooLarge', { megabytes: number(MEGABYTES) })
  }
  return (
    <>
      <div className="zone-import__options">
        <Select
          label={t('geozones.type')}
          value={String(options.typeId)}
          onChange={(id) => set({ typeId: Number(id) })}
          options={types.map(({ id, localName }) => ({ id: String(id), label: localName }))}
        />
        <TextField
          label={t('geozones.group')}
          value={options.group}
          maxLength={ZONE_GROUP_MAX}
          onChange={(group) => set({ group })}
        />
        <TextField
          label={t('zoneFiles.radius')}
          value={options.radius}
          error={wrongMetres(radius, ZONE_RADIUS_MAX)}
          onChange={(text) => set({ radius: text })}
        />
        <TextField
          label={t('zoneFiles.width')}
          value={options.width}
          error={wrongMetres(width, ZONE_WIDTH_MAX)}
          onChange={(text) => set({ width: text })}
        />
      </div>
      {problem && <Banner tone="alarm">{problemText(problem)}</Banner>}
      <FileDrop
        isPrimary
        label={t('imports.choose')}
        text={t('imports.drop')}
        limits={t('zoneFiles.limits', { megabytes: number(MEGABYTES) })}
        accept={ACCEPTED}
        isDisabled={radius === null || width === null}
        busy={reading === null ? null : t('imports.reading', { file: reading })}
        onFile={(file) => void take(file)}
      />
    </>
  )
}
