import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import './button.css'
import type { ButtonTone } from './button.tsx'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps {
  readonly icon: LucideIcon
  /** The accessible name, also shown as the tooltip. */
  readonly label: string
  readonly tone?: ButtonTone
  /** Marks the control as switched on or open. */
  readonly isActive?: boolean
  readonly isDisabled?: boolean
  readonly isPending?: boolean
  readonly tooltipPlacement?: 'top' | 'bottom' | 'left' | 'right'
  readonly onPress?: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** A square button with only an icon; its name is the tooltip. */
export const IconButton = ({
  icon,
  label,
  tone = 'quiet',
  isActive = false,
  isPending = false,
  tooltipPlacement = 'top',
  ...rest
}: IconButtonProps) => (
  <Tooltip text={label} placement={tooltipPlacement}>
    <AriaButton
      {...rest}
      aria-label={label}
      isPending={isPending}
      className="ui-button"
      data-tone={tone}
      data-icon-only=""
      data-active={isActive ? '' : undefined}
    >
      {isPending ? <Spinner size={16} /> : <Icon of={icon} />}
    </AriaButton>
  </Tooltip>
)
