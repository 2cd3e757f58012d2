import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import './toggles.css'

interface SwitchProps {
  readonly children: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
}

/** Turns something on or off at once. */
export const Switch = ({ children, ...rest }: SwitchProps) => (
  <AriaSwitch {...rest} className="ui-toggle">
    <span className="ui-toggle__track" aria-hidden />
    {children}
  </AriaSwitch>
)
