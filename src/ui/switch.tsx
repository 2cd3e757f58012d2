import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import './toggles.css'

interface SwitchProps {
  readonly children: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  /** What was asked for is not done yet: it stands half way, presses do nothing, the focus stays. */
  readonly isPending?: boolean
}

/** Turns something on or off at once, or as soon as what is behind it has done so (isPending). */
export const Switch = ({ children, isPending = false, ...rest }: SwitchProps) => (
  <AriaSwitch {...rest} className="ui-toggle" isReadOnly={isPending} data-pending={isPending || undefined}>
    <span className="ui-toggle__track" aria-hidden />
    {children}
  </AriaSwitch>
)
