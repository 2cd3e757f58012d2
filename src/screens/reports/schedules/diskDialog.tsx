import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSchedulesApi } from '../../../api/reportSchedules.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import {
  DISK_FOLDER_MAX,
  DISK_URL_MAX,
  DISK_USER_MAX,
  type DiskAnswer,
  type ReportDisk,
  reportDiskBody,
} from '../../../contract/reports/reportDisk.ts'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormPassword } from '../../../kit/form/formPassword.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ListStates } from '../listStates.tsx'
import { DriveFields } from './driveFields.tsx'
import { DISK } from './schedulesKey.ts'
import { Tried } from './tried.tsx'

/** CSS pixels. */
const WIDTH = 520

interface DiskDialogProps {
  readonly onClose: () => void
}

/** The cloud disk of the account: its settings, a try, and its end. */
export const DiskDialog = ({ onClose }: DiskDialogProps) => {
  const { t } = useTranslation()
  const api = useReportSchedulesApi()
  const call = useCall({ of: [...DISK], read: api.disk })
  return (
    <Modal
      active
      title={t('reports.disk.title')}
      closeLabel={t('common.close')}
      onClose={() => leaving(onClose)}
      width={WIDTH}
    >
      <ListStates call={call}>
        {({ disk, drive: { robot, folder } }) => (
          <>
            <DiskFields disk={disk} onClose={onClose} />
            {robot !== null && <DriveFields robot={robot} folder={folder} onClose={onClose} />}
          </>
        )}
      </ListStates>
    </Modal>
  )
}

const DiskFields = ({ disk, onClose }: DiskDialogProps & { readonly disk: ReportDisk | null }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useReportSchedulesApi()
  const saving = useChange({ change: api.setDisk, stale: [DISK], endsWhenRead: true })
  const testing = useChange({ change: api.testDisk, stale: [] })
  const removal = useChange({ change: api.removeDisk, stale: [DISK] })
  const [answer, setAnswer] = useState<DiskAnswer | null>(null)
  const form = useAppForm({
    schema: reportDiskBody,
    defaults: { url: '', folder: '', user: '', ...disk, password: '' },
    save: async (body) => {
      setAnswer(null)
      const result = await saving.send(body)
      if (result.ok) toast({ text: t('reports.disk.saved'), tone: 'go' })
      return result
    },
  })
  const test = async (): Promise<void> => setAnswer((await testing.act(undefined))?.value ?? null)
  const remove = async (): Promise<void> => {
    if ((await removal.act(undefined)) === null) return
    toast({ text: t('reports.disk.removed'), tone: 'go' })
    onClose()
  }
  return (
    <>
      <p className="report-disk__about">{t('reports.disk.about')}</p>
      <FormFrame form={form} label={t('reports.disk.title')} onCancel={() => leaving(onClose)}>
        <FormText
          form={form}
          name="url"
          type="url"
          label={t('reports.disk.url')}
          hint={t('reports.disk.urlHint')}
          maxLength={DISK_URL_MAX}
          autoComplete="off"
        />
        <FormText
          form={form}
          name="folder"
          label={t('reports.disk.folder')}
          hint={t('reports.disk.folderHint')}
          maxLength={DISK_FOLDER_MAX}
          autoComplete="off"
        />
        <FormText
          form={form}
          name="user"
          label={t('reports.disk.user')}
          maxLength={DISK_USER_MAX}
          autoComplete="off"
        />
        <FormPassword form={form} name="password" label={t('reports.disk.password')} />
        {disk !== null && <p className="report-disk__about">{t('reports.disk.passwordKept')}</p>}
      </FormFrame>
      {answer !== null && <Tried answer={answer} />}
      {disk !== null && (
        <div className="report-disk__tools">
          <Button isPending={testing.isSending} isDisabled={form.isDirty} onPress={() => void test()}>
            {t('reports.disk.test')}
          </Button>
          <Button tone="quiet" isPending={removal.isSending} onPress={() => void remove()}>
            {t('reports.disk.remove')}
          </Button>
        </div>
      )}
    </>
  )
}
