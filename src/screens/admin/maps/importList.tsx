import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMapsApi } from '../../../api/admin/maps.ts'
import type { MapFaultBody, MapImportRow } from '../../../contract/http/admin/maps.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { Banner } from '../../../ui/banner.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import './maps.css'
import type { MapUpload } from './useMapUpload.ts'

/** A fault in words. */
export const useFaultText = (): ((fault: MapFaultBody) => string) => {
  const { t } = useTranslation()
  return ({ code, detail }) => t(`admin.maps.faultOf.${code}`, { detail }).trim()
}

interface LineProps {
  readonly text: string
  /** 0 to 1; null: it waits. */
  readonly progress: number | null
  readonly label: string
  readonly cancelLabel: string
  readonly onCancel: () => void
}

const Line = ({ text, progress, label, cancelLabel, onCancel }: LineProps) => (
  <div className="map-import">
    <span className="map-import__text">{text}</span>
    <progress
      className="map-import__bar"
      aria-label={label}
      max={100}
      {...(progress !== null && { value: Math.floor(progress * 100) })}
    />
    <IconButton icon={X} label={cancelLabel} onPress={onCancel} />
  </div>
)

interface ImportListProps {
  readonly imports: readonly MapImportRow[]
  readonly upload: MapUpload | null
  readonly onStop: () => void
}

/** Uploads and imports that run or failed; nothing while there are none. */
export const ImportList = ({ imports, upload, onStop }: ImportListProps) => {
  const { t } = useTranslation()
  const api = useMapsApi()
  const faultText = useFaultText()
  const inWords = useMessageText()
  const { act } = useAdminChange(api.cancelImport)
  if (imports.length === 0 && upload === null) return null
  const stepText = ({ state, step }: MapImportRow): string =>
    state === 'queued' || step === null ? t('admin.maps.waiting') : t(`admin.maps.stepOf.${step}`)
  return (
    <div className="map-imports">
      {upload?.failure === null && (
        <Line
          text={t('admin.maps.uploading', { name: upload.name, percent: Math.floor(upload.progress * 100) })}
          progress={upload.progress}
          label={upload.name}
          cancelLabel={t('admin.maps.stopUpload', { name: upload.name })}
          onCancel={onStop}
        />
      )}
      {upload !== null && upload.failure !== null && (
        <Banner tone="alarm" action={<IconButton icon={X} label={t('common.close')} onPress={onStop} />}>
          {t('admin.maps.failed', { name: upload.name, reason: inWords(failureMessage(upload.failure)) })}
        </Banner>
      )}
      {imports.map((row) =>
        row.state === 'failed' ? (
          <Banner
            key={row.id}
            tone="alarm"
            action={
              <IconButton
                icon={X}
                label={t('admin.maps.dismiss', { name: row.name })}
                onPress={() => void act(row.id)}
              />
            }
          >
            {t('admin.maps.failed', { name: row.name, reason: row.fault ? faultText(row.fault) : '' })}{' '}
            {t('admin.maps.kept')}
          </Banner>
        ) : (
          <Line
            key={row.id}
            text={`${row.name}: ${stepText(row)}`}
            progress={row.state === 'queued' ? null : row.progress}
            label={t('admin.maps.progress', { name: row.name })}
            cancelLabel={t('admin.maps.cancel', { name: row.name })}
            onCancel={() => void act(row.id)}
          />
        ),
      )}
    </div>
  )
}
