import { useTranslation } from 'react-i18next'
import { CORRIDOR } from '../../../contract/tasks/corridor.ts'
import type { PassOrder } from '../../../contract/tasks/routePoints.ts'
import { TextField } from '../../../ui/textField.tsx'

interface CorridorFieldProps {
  /** Metres; null: at any distance. */
  readonly value: number | null
  readonly passOrder: PassOrder
  readonly isDisabled: boolean
  readonly hasError: boolean
  readonly onChange: (value: number | null) => void
}

const DIGITS = 5

/** How far from the planned way performers may be; in any order there is no such way. */
export const CorridorField = ({ value, passOrder, isDisabled, hasError, onChange }: CorridorFieldProps) => {
  const { t } = useTranslation()
  const isAnyOrder = passOrder === 'arbitrarily'
  return (
    <TextField
      label={t('tasks.routes.corridor')}
      value={value === null ? '' : String(value)}
      placeholder={t('tasks.routes.corridorNone')}
      autoComplete="off"
      isDisabled={isDisabled || isAnyOrder}
      hint={t(isAnyOrder ? 'tasks.routes.corridorOrder' : 'tasks.routes.corridorHint')}
      error={
        hasError ? t('tasks.routes.corridorRule', { from: CORRIDOR.minimum, to: CORRIDOR.maximum }) : null
      }
      onChange={(text) => {
        const digits = text.replaceAll(/\D/g, '').slice(0, DIGITS)
        onChange(digits === '' ? null : Number(digits))
      }}
      trailing={<span className="form__unit">{t('tasks.point.metres')}</span>}
    />
  )
}
