import { Columns3, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CheckMenu } from '../../ui/checkMenu.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import type { TableColumns } from './useTableLook.ts'

interface ColumnChooserProps<R, Sort extends string> {
  readonly columns: TableColumns<R, Sort>
}

/** Which columns a table shows and exports, remembered in this browser. */
export const ColumnChooser = <R, Sort extends string>({ columns }: ColumnChooserProps<R, Sort>) => {
  const { t } = useTranslation()
  const { all, shown, show, reset } = columns
  if (all.length < 2) return null
  return (
    <CheckMenu
      label={t('table.columns.label')}
      trigger={<IconButton icon={Columns3} label={t('table.columns.label')} />}
      items={all.map(({ id, title }) => ({ id, label: title }))}
      chosen={new Set(shown.map(({ id }) => id))}
      onChange={show}
      actions={[
        {
          id: 'reset',
          label: t('table.columns.reset'),
          icon: RotateCcw,
          isDisabled: reset === null,
        },
      ]}
      onAction={() => reset?.()}
      hint={t('table.columns.hint')}
    />
  )
}
