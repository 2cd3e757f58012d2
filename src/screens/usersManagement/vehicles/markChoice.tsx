import { Ban, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VehicleMark } from '../../../contract/http/users.ts'
import { Icon } from '../../../ui/icon.tsx'

interface MarkChoiceProps {
  /** Of the vehicle. */
  readonly name: string
  readonly mark: VehicleMark
  readonly isDisabled: boolean
  readonly onChange: (mark: VehicleMark) => void
}

const CHOICES = [
  { mark: 'allowed', icon: Check, text: 'allow' },
  { mark: 'prohibited', icon: Ban, text: 'prohibit' },
] as const

/** Allowed, prohibited, or neither: a press on the current mark removes it. */
export const MarkChoice = ({ name, mark, isDisabled, onChange }: MarkChoiceProps) => {
  const { t } = useTranslation()
  return (
    <span className="user-marks" role="group" aria-label={t('users.vehicles.markOf', { name })}>
      {CHOICES.map((choice) => (
        <button
          key={choice.mark}
          type="button"
          className="ui-button"
          data-tone={mark === choice.mark ? 'secondary' : 'quiet'}
          data-mark={choice.mark}
          aria-pressed={mark === choice.mark}
          disabled={isDisabled}
          onClick={() => onChange(mark === choice.mark ? 'none' : choice.mark)}
        >
          <Icon of={choice.icon} size={16} />
          {t(`users.vehicles.${choice.text}`)}
        </button>
      ))}
    </span>
  )
}
