import { ListFilter, Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ALL_ZONE_TYPES_ID, type ZoneType } from '../../../contract/http/geozones.ts'
import { CheckMenu } from '../../../ui/checkMenu.tsx'
import { TriggerButton } from '../../../ui/triggerButton.tsx'
import { ALL_TYPES, type SelectedTypes } from '../geoArea.ts'

interface ZoneTypeFilterProps {
  readonly types: readonly ZoneType[]
  readonly selected: SelectedTypes
  readonly onSelect: (types: SelectedTypes) => void
  /** Opens the dialog in which types are added and changed. */
  readonly onEdit: () => void
}

/** Which types of zones the list and the map show (GEO-10); all of them is a choice of its own (GEO-06). */
export const ZoneTypeFilter = ({ types, selected, onSelect, onEdit }: ZoneTypeFilterProps) => {
  const { t } = useTranslation()
  const isAll = selected.includes(ALL_ZONE_TYPES_ID)
  const [first] = types.filter(({ id }) => selected.includes(id))
  const text = isAll
    ? t('geozones.anyType')
    : selected.length === 1 && first
      ? first.localName
      : t('geozones.typesChosen', { count: selected.length })
  const chosen = new Set(types.flatMap(({ id }) => (selected.includes(id) ? [String(id)] : [])))
  return (
    <CheckMenu
      label={t('geozones.type')}
      trigger={<TriggerButton icon={ListFilter}>{text}</TriggerButton>}
      items={types.map(({ id, localName }) => ({ id: String(id), label: localName }))}
      chosen={chosen}
      onChange={(ids) => onSelect(ids.size === types.length ? ALL_TYPES : [...ids].map(Number))}
      actions={[
        { id: 'all', label: t('geozones.anyType'), isChecked: isAll },
        { id: 'edit', label: t('geozones.types.open'), icon: Tags },
      ]}
      onAction={(id) => (id === 'all' ? onSelect(ALL_TYPES) : onEdit())}
      hint={t('geozones.typesKept')}
    />
  )
}
