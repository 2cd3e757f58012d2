import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import './button.css'
import type { ButtonTone } from './button.tsx'
import { Icon } from './icon.tsx'

interface TriggerButtonProps {
  readonly children: ReactNode
  readonly tone?: ButtonTone
  readonly icon?: LucideIcon
  readonly isDisabled?: boolean
}

/** A button with a text that opens the Menu, Popover or Tooltip around it. */
export const TriggerButton = ({ children, tone = 'secondary', icon, isDisabled }: TriggerButtonProps) => (
  <AriaButton className="ui-button" data-tone={tone} isDisabled={isDisabled ?? false}>
    {icon && <Icon of={icon} />}
    {children}
  </AriaButton>
)
