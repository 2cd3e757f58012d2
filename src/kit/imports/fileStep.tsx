import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportApi } from '../../api/imports.ts'
import {
  IMPORT_FILE_BYTES,
  IMPORT_FORMATS,
  IMPORT_ROWS_MAX,
  type ImportFormat,
  type ImportPreviewOf,
} from '../../contract/http/imports.ts'
import { useFailureHandler, useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/fileDrop.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { type FileProblem, problemOfFailure, problemOfFile } from './fileProblem.ts'
import type { ImportSource } from './importSource.ts'
import './imports.css'

const BYTES_OF_MEGABYTE = 1_048_576
const MEGABYTES = IMPORT_FILE_BYTES / BYTES_OF_MEGABYTE
const TEMPLATE_TEXTS = { csv: 'templateCsv', xlsx: 'templateXlsx' } as const

/** Downloads of an empty table with the columns in the current language. */
const Templates = ({ api, name }: { readonly api: ImportApi; readonly name: string }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const failures = useFailureHandler()
  const download = async (format: ImportFormat): Promise<void> => {
    const answer = await api.template(format, language)
    if (answer.ok) saveFile(answer.value, `${name}.${format}`)
    else failures.handle(answer.failure)
  }
  return (
    <div className="imports__templates">
      <span>{t('imports.templateText')}</span>
      {IMPORT_FORMATS.map((format) => (
        <Button key={format} icon={Download} onPress={() => void download(format)}>
          {t(`imports.${TEMPLATE_TEXTS[format]}`)}
        </Button>
      ))}
    </div>
  )
}

interface FileStepProps {
  readonly source: ImportSource
  readonly api: ImportApi
  /** Validates a file; its result opens the next step. */
  readonly onChecked: (preview: ImportPreviewOf) => void
}

/** The first step of an import: a file, by drop or by choice. */
export const FileStep = ({ source, api, onChecked }: FileStepProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const inWords = useMessageText()
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const { intro, needed, templateName, isReadOnly = false } = source

  const take = async (file: File): Promise<void> => {
    const seen = problemOfFile(file)
    setProblem(seen)
    if (seen) return
    setReading(file.name)
    const answer = await api.preview(file)
    setReading(null)
    if (answer.ok) onChecked(answer.value)
    else setProblem(problemOfFailure(answer.failure))
  }
  const problemText = (reason: FileProblem): string => {
    if (reason.kind === 'failed') return inWords(failureMessage(reason.failure))
    if (reason.kind === 'unreadable') return t('imports.unreadable', { allowed: reason.allowed })
    return t(`imports.${reason.kind}`, { megabytes: number(MEGABYTES) })
  }
  return (
    <div className="imports">
      <p className="imports__intro">{intro}</p>
      <Templates api={api} name={templateName} />
      {isReadOnly && <Banner>{t('imports.readOnly')}</Banner>}
      {!isReadOnly && source.target?.fields}
      {problem && <Banner tone="alarm">{problemText(problem)}</Banner>}
      <FileDrop
        isPrimary
        label={t('imports.choose')}
        text={t('imports.drop')}
        limits={t('imports.limits', {
          megabytes: number(MEGABYTES),
          rows: number(IMPORT_ROWS_MAX),
          needed,
        })}
        accept=".csv,.xlsx"
        isDisabled={isReadOnly || source.target?.query === null}
        busy={reading === null ? null : t('imports.reading', { file: reading })}
        onFile={(file) => void take(file)}
      />
    </div>
  )
}
