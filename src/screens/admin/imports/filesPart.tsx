import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FILE_CONTENTS } from '../../../contract/http/admin/positionFiles.ts'
import { POSITION_FILE_BYTES } from '../../../contract/http/admin/positionFiles.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { FileDrop } from '../../../ui/fileDrop.tsx'
import './moveIn.css'
import { MoveInRuns } from './moveInRuns.tsx'
import { type BegunFile, usePositionUpload } from './usePositionUpload.ts'

const MEGABYTE = 1_048_576

export interface FilesFormProps {
  readonly files: readonly File[]
  /** The runs of the files have begun. */
  readonly onBegun: (files: readonly BegunFile[]) => void
  readonly onClose: () => void
}

interface FilesPartProps {
  readonly source: (typeof FILE_CONTENTS)[number]
  /** Of the form. */
  readonly title: string
  readonly intro: string
  readonly choose: string
  readonly drop: string
  /** Takes how many MB a file may have. */
  readonly limits: (most: string) => string
  readonly accept: string
  readonly emptyTitle: string
  readonly Form: ComponentType<FilesFormProps>
}

/** Files that are moved in: the choice, a form that begins their runs, the sending, and the runs with their reports. */
export const FilesPart = ({ source, title, limits, Form, ...texts }: FilesPartProps) => {
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
      <p className="imports__intro">{texts.intro}</p>
      {wrong !== null && <Banner tone="alarm">{wrong}</Banner>}
      {upload?.failure && (
        <Banner tone="alarm">
          {t('admin.positions.notSent', { name: upload.name })} {inWords(failureMessage(upload.failure))}
        </Banner>
      )}
      <FileDrop
        label={texts.choose}
        text={texts.drop}
        limits={limits(most)}
        accept={texts.accept}
        isPrimary
        isMultiple
        busy={isBusy ? t('admin.positions.sending', { name: upload.name }) : null}
        onFile={take}
      />
      <MoveInRuns source={source} emptyTitle={texts.emptyTitle} />
      {files.length > 0 && (
        <FormPanel title={title} onClose={close}>
          <Form files={files} onBegun={start} onClose={close} />
        </FormPanel>
      )}
    </div>
  )
}

/** The names of chosen files, at the head of their form. */
export const FileNames = ({ files }: { readonly files: readonly File[] }) => (
  <ul className="move-in__left-out">
    {files.map((file, index) => (
      // oxlint-disable-next-line no-array-index-key -- two files may have one name
      <li key={index}>{file.name}</li>
    ))}
  </ul>
)
