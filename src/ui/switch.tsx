import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import './toggles.css'

interface SwitchProps {
  readonly children: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  /** The requested state is not reached yet: it is shown half way, presses do nothing, focus stays. */
  readonly isPending?: boolean
}

/** Turns something on or off at once, or as soon as the operation behind it has finished (isPending). */
export const Switch = ({ children, isPending = false, ...rest }: SwitchProps) => (
  <AriaSwitch {...rest} className="ui-toggle" isReadOnly={isPending} data-pending={isPending || undefined}>
    <span className="ui-toggle__track" aria-hidden />
    {children}
  </AriaSwitch>
)
