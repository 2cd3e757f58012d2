import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Icon } from './icon.tsx'
import './segments.css'

export interface Segment<K extends string> {
  readonly id: K
  /** The accessible name; shown unless there is an icon or a shorter text. */
  readonly label: string
  readonly shortLabel?: string
  readonly icon?: LucideIcon
}

interface SegmentedControlProps<K extends string> {
  /** The accessible name of the group. */
  readonly label: string
  readonly segments: readonly Segment<K>[]
  readonly value: K
  readonly onChange: (value: K) => void
  readonly isDisabled?: boolean
}

/**
 * Selects one of two to four options that all stay visible: native radio buttons, so arrow keys change the selection.
 */
export const SegmentedControl = <K extends string>({
  label,
  segments,
  value,
  onChange,
  isDisabled = false,
}: SegmentedControlProps<K>) => {
  const name = useId()
  return (
    <div className="ui-segments" role="radiogroup" aria-label={label}>
      {segments.map(({ id, icon, ...segment }) => (
        <label key={id} className="ui-segments__item" title={icon ? segment.label : undefined}>
          <input
            type="radio"
            className="ui-segments__input"
            name={name}
            aria-label={segment.label}
            checked={id === value}
            disabled={isDisabled}
            onChange={() => onChange(id)}
          />
          {icon ? (
            <Icon of={icon} size={16} />
          ) : (
            <span aria-hidden>{segment.shortLabel ?? segment.label}</span>
          )}
        </label>
      ))}
    </div>
  )
}
