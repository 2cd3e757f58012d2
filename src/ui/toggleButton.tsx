import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { ToggleButton as AriaToggleButton } from 'react-aria-components/ToggleButton'
import './button.css'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface ToggleButtonProps {
  readonly icon: LucideIcon
  /** The accessible name, also shown as the tooltip; it does not change with the state. */
  readonly label: string
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  readonly tooltipPlacement?: 'top' | 'bottom' | 'left' | 'right'
  readonly ref?: Ref<HTMLButtonElement>
}

/** An icon button that stays pressed. */
export const ToggleButton = ({
  icon,
  label,
  tooltipPlacement = 'top',
  isSelected,
  ...rest
}: ToggleButtonProps) => (
  <Tooltip text={label} placement={tooltipPlacement}>
    <AriaToggleButton
      {...rest}
      isSelected={isSelected}
      aria-label={label}
      className="ui-button"
      data-tone="quiet"
      data-icon-only=""
      data-active={isSelected ? '' : undefined}
    >
      <Icon of={icon} />
    </AriaToggleButton>
  </Tooltip>
)
