import { useTranslation } from 'react-i18next'
import { useMapsApi } from '../../../api/admin/maps.ts'
import { downloadBody, type MapState } from '../../../contract/http/admin/maps.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { useToast } from '../../../ui/toast.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { RoadChoice } from './roadChoice.tsx'
import { SettingLines } from './settingLines.tsx'

interface DownloadStepProps {
  readonly state: MapState
  readonly onStarted: () => void
}

/** Fetches a region from the address that the server's settings name. */
export const DownloadStep = ({ state, onStarted }: DownloadStepProps) => {
  const { t } = useTranslation()
  if (state.downloadFrom !== null) return <DownloadForm state={state} onStarted={onStarted} />
  return (
    <>
      <p>{t('admin.maps.noDownload')}</p>
      <SettingLines lines={[['MAP_DOWNLOAD_URL', 'https://download.geofabrik.de/']]} />
    </>
  )
}

const DownloadForm = ({ state, onStarted }: DownloadStepProps) => {
  const { t } = useTranslation()
  const api = useMapsApi()
  const toast = useToast()
  const { send } = useAdminChange(api.download)
  const form = useAppForm({
    schema: downloadBody,
    defaults: { path: '', checksum: '', roads: false },
    save: send,
    onSaved: ({ path }) => {
      toast({ text: t('admin.maps.downloadStarted', { name: path }), tone: 'go' })
      onStarted()
    },
  })
  const roads = useFormField({ form, name: 'roads', label: t('admin.maps.withRoads') })
  return (
    <FormFrame form={form} label={t('admin.maps.byDownload')} submitLabel={t('admin.maps.download')}>
      <p className="add-map__note">{t('admin.maps.downloadFrom', { address: state.downloadFrom })}</p>
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
      <RoadChoice roads={state.roads} isChosen={roads.value === true} onChange={roads.onChange} />
    </FormFrame>
  )
}
