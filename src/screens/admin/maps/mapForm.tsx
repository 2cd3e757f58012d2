import { useTranslation } from 'react-i18next'
import { useMapsApi } from '../../../api/admin/maps.ts'
import { type MapBody, mapBody } from '../../../contract/http/admin/maps.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'

interface MapFormProps {
  readonly name: string
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

/** Renames a street map. */
export const MapForm = ({ name, onSaved, onClose }: MapFormProps) => {
  const { t } = useTranslation()
  const api = useMapsApi()
  const { send } = useAdminChange((body: MapBody) => api.rename(name, body))
  const form = useAppForm({
    schema: mapBody,
    defaults: { name },
    save: send,
    onSaved: (saved) => onSaved(saved.name),
  })
  return (
    <FormFrame form={form} label={t('admin.maps.renameOf', { name })} onCancel={closeAsking(onClose)}>
      <FormText
        form={form}
        name="name"
        label={t('admin.maps.name')}
        hint={t('admin.maps.nameHint')}
        autoComplete="off"
      />
    </FormFrame>
  )
}
