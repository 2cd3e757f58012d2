import { Download, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
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
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { Loading } from '../../ui/spinner.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [isOver, setOver] = useState(false)
  const { intro, needed, templateName, isReadOnly = false } = source

  const take = async (file: File | undefined): Promise<void> => {
    if (!file || reading !== null || isReadOnly) return
    const seen = problemOfFile(file)
    setProblem(seen)
    if (seen) return
    setReading(file.name)
    const answer = await api.preview(file)
    setReading(null)
    if (answer.ok) onChecked(answer.value)
    else setProblem(problemOfFailure(answer.failure))
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
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
      {problem && <Banner tone="alarm">{problemText(problem)}</Banner>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same */}
      <section
        className="imports__drop"
        aria-label={t('imports.choose')}
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!isReadOnly)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {reading === null ? (
          <>
            <Icon of={FileUp} size={32} />
            <p>{t('imports.drop')}</p>
            <Button tone="primary" isDisabled={isReadOnly} onPress={() => input.current?.click()}>
              {t('imports.choose')}
            </Button>
            <p className="imports__limits">
              {t('imports.limits', {
                megabytes: number(MEGABYTES),
                rows: number(IMPORT_ROWS_MAX),
                needed,
              })}
            </p>
          </>
        ) : (
          <Loading label={t('imports.reading', { file: reading })} />
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx"
          hidden
          aria-label={t('imports.choose')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
      </section>
    </div>
  )
}
