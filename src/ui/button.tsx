import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import './button.css'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps {
  readonly children: ReactNode
  readonly tone?: ButtonTone
  readonly type?: 'button' | 'submit'
  readonly icon?: LucideIcon
  /** Fills the width of its parent. */
  readonly wide?: boolean
  readonly isDisabled?: boolean
  /** The action runs: a spinner replaces the icon, presses do nothing, focus stays. */
  readonly isPending?: boolean
  readonly onPress?: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * A button with a text, at most one `primary` per view. A native element, so that the first page loads no component
 * library; what opens a Menu or a Popover is a TriggerButton or an IconButton.
 */
export const Button = ({
  children,
  tone = 'secondary',
  type = 'button',
  icon,
  wide = false,
  isDisabled = false,
  isPending = false,
  onPress,
  ref,
}: ButtonProps) => (
  <button
    ref={ref}
    type={type}
    className="ui-button"
    data-tone={tone}
    data-wide={wide ? '' : undefined}
    disabled={isDisabled}
    aria-disabled={isPending || undefined}
    aria-busy={isPending || undefined}
    onClick={(event) => {
      if (isPending) event.preventDefault()
      else onPress?.()
    }}
  >
    {isPending ? <Spinner size={16} /> : icon && <Icon of={icon} />}
    {children}
  </button>
)
