import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useMoveOutsApi } from '../../../api/admin/moveOuts.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import {
  ARCHIVE_BYTES,
  MOVE_OUT_DAYS_MAX,
  type MoveOutForm,
  moveOutForm,
} from '../../../contract/http/admin/moveOut.ts'
import { utcDayOf } from '../../../contract/rules/utcDay.ts'
import { clientMessage } from '../../../errors/message.ts'
import { FormDay } from '../../../kit/form/formDay.tsx'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { useToast } from '../../../ui/toast.ts'
import { type ClientUnchosen, FormClient } from '../frame/formClient.tsx'
import './moveIn.css'

const MEGABYTE = 1_048_576
const DAY_MS = 86_400_000
/** Days of the period at first, with today. */
const FIRST_DAYS = 30

type Fields = ClientUnchosen<z.input<typeof moveOutForm>>

const lastDays = (now: number): Fields => ({
  clientId: null,
  fromDay: utcDayOf(now - (FIRST_DAYS - 1) * DAY_MS),
  untilDay: utcDayOf(now),
  files: true,
})

/** The archive of a client as a download: whose, and the days of its positions. */
export const MoveOutPart = () => {
  const { t } = useTranslation()
  const api = useMoveOutsApi()
  const toast = useToast()
  const [defaults] = useState(() => lastDays(Date.now()))
  const { send } = useChange({
    change: async (values: MoveOutForm) => {
      const result = await api.archive(values)
      if (result.ok) {
        const { bytes, name } = result.value
        saveFile(bytes, name)
        toast({ text: t('admin.moveOut.saved', { name }), tone: 'go' })
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
    <div className="move-in">
      <p className="imports__intro">{t('admin.moveOut.intro')}</p>
      <p className="imports__intro">{t('admin.moveOut.without')}</p>
      <div className="move-in__form">
        <FormFrame form={form} label={t('admin.moveOut.title')} submitLabel={t('admin.moveOut.download')}>
          <FormClient form={form} name="clientId" label={t('admin.column.client')} />
          <FormDay form={form} name="fromDay" label={t('admin.moveOut.fromDay')} />
          <FormDay
            form={form}
            name="untilDay"
            label={t('admin.moveOut.untilDay')}
            hint={t('admin.moveOut.daysHint', { count: MOVE_OUT_DAYS_MAX })}
          />
          <FormSwitch form={form} name="files" label={t('admin.moveOut.files')} />
          <p className="imports__intro">{t('admin.moveOut.filesHint', { most: ARCHIVE_BYTES / MEGABYTE })}</p>
          {form.isSaving && <p role="status">{t('admin.moveOut.busy')}</p>}
        </FormFrame>
      </div>
    </div>
  )
}
