import { useTranslation } from 'react-i18next'
import type { VehicleGroup } from '../../../contract/entities/vehicle.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Select } from '../../../ui/select.tsx'
import type { WallForm } from './wallForm.ts'

const ALL = 'all'

interface GroupFieldProps {
  readonly form: WallForm
  readonly groups: readonly VehicleGroup[]
}

/** The vehicles of a wall screen: all of them, or those of a group. */
export const GroupField = ({ form, groups }: GroupFieldProps) => {
  const { t } = useTranslation()
  const label = t('wall.group')
  const { value, onChange, error, ref } = useFormField({ form, name: 'groupId', label })
  return (
    <Select
      label={label}
      options={[
        { id: ALL, label: t('wall.allVehicles') },
        ...groups.map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      value={typeof value === 'number' ? String(value) : ALL}
      onChange={(id) => onChange(id === ALL ? null : Number(id))}
      error={error}
      ref={ref}
    />
  )
}
