import { useTranslation } from 'react-i18next'
import { useMapsApi } from '../../../api/admin/maps.ts'
import { downloadBody } from '../../../contract/http/admin/maps.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useToast } from '../../../ui/toast.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { SettingLines } from './settingLines.tsx'

interface DownloadStepProps {
  /** null: downloads are off. */
  readonly from: string | null
  readonly onStarted: () => void
}

/** Fetches a region from the address that the server's settings name. */
export const DownloadStep = ({ from, onStarted }: DownloadStepProps) => {
  const { t } = useTranslation()
  if (from !== null) return <DownloadForm from={from} onStarted={onStarted} />
  return (
    <>
      <p>{t('admin.maps.noDownload')}</p>
      <SettingLines lines={[['MAP_DOWNLOAD_URL', 'https://download.geofabrik.de/']]} />
    </>
  )
}

const DownloadForm = ({ from, onStarted }: { readonly from: string; readonly onStarted: () => void }) => {
  const { t } = useTranslation()
  const api = useMapsApi()
  const toast = useToast()
  const { send } = useAdminChange(api.download)
  const form = useAppForm({
    schema: downloadBody,
    defaults: { path: '', checksum: '' },
    save: send,
    onSaved: ({ path }) => {
      toast({ text: t('admin.maps.downloadStarted', { name: path }), tone: 'go' })
      onStarted()
    },
  })
  return (
    <FormFrame form={form} label={t('admin.maps.byDownload')} submitLabel={t('admin.maps.download')}>
      <p className="add-map__note">{t('admin.maps.downloadFrom', { address: from })}</p>
      <FormText
        form={form}
        name="path"
        label={t('admin.maps.path')}
        hint={t('admin.maps.pathHint')}
        autoComplete="off"
      />
      <FormText
        form={form}
        name="checksum"
        label={t('admin.maps.checksum')}
        hint={t('admin.maps.checksumHint')}
        autoComplete="off"
      />
    </FormFrame>
  )
}
