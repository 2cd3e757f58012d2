import { Download, Trash2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaintenanceApi } from '../../api/maintenance.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { MAINTENANCE_FILE_TYPES, type MaintenanceRow } from '../../contract/http/maintenance.ts'
import { Button } from '../../ui/button.tsx'
import { FileInput } from '../../ui/fileInput.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useToast } from '../../ui/toast.ts'
import { MAINTENANCE_READ } from '../../vehicle/maintenance/maintenancePath.ts'

interface FileSectionProps {
  readonly row: MaintenanceRow
  readonly canEdit: boolean
}

const STALE = [[MAINTENANCE_READ]]

/** The extension of a stored type: pictures are WebP. */
const extensionOf = (type: string): string => (type === 'application/pdf' ? 'pdf' : 'webp')

/** The file of a record: downloaded, replaced, removed. */
export const FileSection = ({ row: { id, file }, canEdit }: FileSectionProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useMaintenanceApi()
  const input = useRef<HTMLInputElement>(null)
  const upload = useChange({
    change: (chosen: File) => api.uploadFile(id, chosen),
    stale: STALE,
    endsWhenRead: true,
  })
  const removal = useChange({ change: () => api.removeFile(id), stale: STALE, endsWhenRead: true })
  const download = useChange({
    change: async (name: string) => {
      const result = await api.readFile(id)
      if (result.ok) saveFile(result.value, name)
      return result
    },
    stale: [],
  })
  const choose = async (chosen: File): Promise<void> => {
    if (await upload.act(chosen)) toast({ text: t('maintenance.file.saved'), tone: 'go' })
  }
  const remove = async (): Promise<void> => {
    if (await removal.act(undefined)) toast({ text: t('maintenance.file.removed'), tone: 'go' })
  }
  return (
    <section className="maintenance__file" aria-label={t('maintenance.file.title')}>
      <h3 className="maintenance__title">{t('maintenance.file.title')}</h3>
      <p className="maintenance__rule">{t('maintenance.file.rule')}</p>
      <div className="maintenance__buttons">
        {file && (
          <Button
            icon={Download}
            isPending={download.isSending}
            onPress={() => void download.act(`${file.name}.${extensionOf(file.type)}`)}
          >
            {t('maintenance.file.download', { name: file.name })}
          </Button>
        )}
        <Button
          icon={Upload}
          isDisabled={!canEdit}
          isPending={upload.isSending}
          onPress={() => input.current?.click()}
        >
          {t(file ? 'maintenance.file.replace' : 'maintenance.file.add')}
        </Button>
        {file && (
          <Button
            tone="quiet"
            icon={Trash2}
            isDisabled={!canEdit}
            isPending={removal.isSending}
            onPress={() => void remove()}
          >
            {t('maintenance.file.remove')}
          </Button>
        )}
      </div>
      <FileInput
        ref={input}
        label={t('maintenance.file.add')}
        accept={MAINTENANCE_FILE_TYPES.join(',')}
        onFile={(chosen) => void choose(chosen)}
      />
    </section>
  )
}
