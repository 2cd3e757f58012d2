import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSchedulesApi } from '../../../api/reportSchedules.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { type DiskAnswer, reportDriveBody } from '../../../contract/reports/reportDisk.ts'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import { DISK } from './schedulesKey.ts'
import { Tried } from './tried.tsx'

const FOLDER_MAX = 200

interface DriveFieldsProps {
  /** The address that the folder is shared with. */
  readonly robot: string
  readonly folder: string | null
  readonly onClose: () => void
}

/** The folder of Google Drive of the account: its id, a try, and its end. */
export const DriveFields = ({ robot, folder, onClose }: DriveFieldsProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useReportSchedulesApi()
  const saving = useChange({ change: api.setDrive, stale: [DISK], endsWhenRead: true })
  const testing = useChange({ change: api.testDrive, stale: [] })
  const removal = useChange({ change: api.removeDrive, stale: [DISK] })
  const [answer, setAnswer] = useState<DiskAnswer | null>(null)
  const form = useAppForm({
    schema: reportDriveBody,
    defaults: { folder: folder ?? '' },
    save: async (body) => {
      setAnswer(null)
      const result = await saving.send(body)
      if (result.ok) toast({ text: t('reports.drive.saved'), tone: 'go' })
      return result
    },
  })
  const test = async (): Promise<void> => setAnswer((await testing.act(undefined))?.value ?? null)
  const remove = async (): Promise<void> => {
    if ((await removal.act(undefined)) !== null) toast({ text: t('reports.drive.removed'), tone: 'go' })
  }
  return (
    <section className="report-drive" aria-label={t('reports.drive.title')}>
      <h3>{t('reports.drive.title')}</h3>
      <p className="report-disk__about">{t('reports.drive.about', { address: robot })}</p>
      <FormFrame form={form} label={t('reports.drive.title')} onCancel={() => leaving(onClose)}>
        <FormText
          form={form}
          name="folder"
          label={t('reports.drive.folder')}
          hint={t('reports.drive.folderHint')}
          maxLength={FOLDER_MAX}
          autoComplete="off"
        />
      </FormFrame>
      {answer !== null && <Tried answer={answer} />}
      {folder !== null && (
        <div className="report-disk__tools">
          <Button isPending={testing.isSending} isDisabled={form.isDirty} onPress={() => void test()}>
            {t('reports.disk.test')}
          </Button>
          <Button tone="quiet" isPending={removal.isSending} onPress={() => void remove()}>
            {t('reports.drive.remove')}
          </Button>
        </div>
      )}
    </section>
  )
}
