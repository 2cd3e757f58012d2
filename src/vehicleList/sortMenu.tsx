import { ArrowDownUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DISTANCE_SORT_KEY, SORT_KEYS, type SortKey } from '../contract/listOrder.ts'
import { IconButton } from '../ui/iconButton.tsx'
import { Menu } from '../ui/menu.tsx'
import type { ViewProps } from './useFleetView.ts'

/** LIST-01, LIST-02: the sorting and its direction; by distance only while there is a point to measure from. */
export const SortMenu = ({ view, onChange }: ViewProps) => {
  const { t } = useTranslation()
  const { sort } = view
  const keys: readonly SortKey[] = view.origin === null ? SORT_KEYS : [...SORT_KEYS, DISTANCE_SORT_KEY]
  return (
    <Menu<SortKey | 'reverse'>
      label={t('list.sort.label')}
      trigger={<IconButton icon={ArrowDownUp} label={t('list.sort.label')} isActive={sort.reverse} />}
      items={[
        ...keys.map((key) => ({ id: key, label: t(`list.sort.${key}`), isChecked: sort.key === key })),
        { id: 'reverse' as const, label: t('list.sort.reverse'), isChecked: sort.reverse },
      ]}
      onAction={(id) =>
        onChange({ sort: id === 'reverse' ? { ...sort, reverse: !sort.reverse } : { ...sort, key: id } })
      }
    />
  )
}
