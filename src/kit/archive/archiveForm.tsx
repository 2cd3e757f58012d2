import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { DownloadedArchive } from '../../api/archive.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import {
  ARCHIVE_BYTES,
  MOVE_OUT_DAYS_MAX,
  type MoveOutForm,
  moveOutForm,
} from '../../contract/http/admin/moveOut.ts'
import { utcDayOf } from '../../contract/rules/utcDay.ts'
import { clientMessage } from '../../errors/message.ts'
import type { Result } from '../../errors/failure.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { useToast } from '../../ui/toast.ts'
import { FormDay } from '../form/formDay.tsx'
import { FormFrame } from '../form/formFrame.tsx'
import { FormSwitch } from '../form/formSwitch.tsx'
import { type AppForm, useAppForm } from '../form/useAppForm.ts'
import './archiveForm.css'

const MEGABYTE = 1_048_576
const DAY_MS = 86_400_000
/** Days of the period at first, with today. */
const FIRST_DAYS = 30

/** The values before a client is chosen: clientId is null until then. */
type Fields = Omit<z.input<typeof moveOutForm>, 'clientId'> & { readonly clientId: number | null }
export type ArchiveFields = AppForm<Fields, MoveOutForm>

const lastDays = (clientId: number | null, now: number): Fields => ({
  clientId,
  fromDay: utcDayOf(now - (FIRST_DAYS - 1) * DAY_MS),
  untilDay: utcDayOf(now),
  files: true,
})

interface ArchiveFormProps {
  readonly label: string
  /** Whose archive; null: it is chosen by the field that `renderClient` returns. */
  readonly clientId: number | null
  readonly renderClient?: (form: ArchiveFields) => ReactNode
  readonly download: (values: MoveOutForm) => Promise<Result<DownloadedArchive>>
}

/** The archive of an account as a download: the days of its positions, and whether it has files. */
export const ArchiveForm = ({ label, clientId, renderClient, download }: ArchiveFormProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [defaults] = useState(() => lastDays(clientId, Date.now()))
  const { send } = useChange({
    change: async (values: MoveOutForm) => {
      const result = await download(values)
      if (result.ok) {
        const { bytes, name } = result.value
        saveFile(bytes, name)
        toast({ text: t('moveOut.saved', { name }), tone: 'go' })
      }
      return result
    },
    stale: [],
  })
  const form = useAppForm({
    schema: moveOutForm,
    defaults,
    save: send,
    // Nothing is lost with two days and a client.
    keepsDraft: true,
    explain: ({ kind }) => (kind === 'network' ? clientMessage('archiveBroke') : undefined),
  })
  return (
    <div className="archive-form">
      <FormFrame form={form} label={label} submitLabel={t('moveOut.download')}>
        {renderClient?.(form)}
        <FormDay form={form} name="fromDay" label={t('moveOut.fromDay')} />
        <FormDay
          form={form}
          name="untilDay"
          label={t('moveOut.untilDay')}
          hint={t('moveOut.daysHint', { count: MOVE_OUT_DAYS_MAX })}
        />
        <FormSwitch form={form} name="files" label={t('moveOut.files')} />
        <p className="archive-form__note">{t('moveOut.filesHint', { most: ARCHIVE_BYTES / MEGABYTE })}</p>
        {form.isSaving && <p role="status">{t('moveOut.busy')}</p>}
      </FormFrame>
    </div>
  )
}
