import { Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'

interface ChosenBarProps {
  readonly count: number
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** How many rows are chosen, and what can be done with them. */
export const ChosenBar = ({ count, onDelete, onClear }: ChosenBarProps) => {
  const { t } = useTranslation()
  return (
    <div className="table__chosen">
      <span role="status">{t('table.chosen', { count })}</span>
      <Button tone="danger" icon={Trash2} onPress={onDelete}>
        {t('table.delete')}
      </Button>
      <IconButton icon={X} label={t('table.unchoose')} onPress={onClear} />
    </div>
  )
}
