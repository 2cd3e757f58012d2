import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { Icon } from './icon.tsx'
import './toggles.css'

interface CheckboxProps {
  /** Without children, give a label. */
  readonly children?: ReactNode
  readonly label?: string
  readonly isSelected: boolean
  /** Some, but not all, of what it stands for. */
  readonly isIndeterminate?: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
}

/** One of several independent choices. */
export const Checkbox = ({ children, label, ...rest }: CheckboxProps) => (
  <AriaCheckbox {...rest} {...(label === undefined ? {} : { 'aria-label': label })} className="ui-toggle">
    {({ isSelected, isIndeterminate }) => (
      <>
        <span className="ui-toggle__box" aria-hidden>
          {isIndeterminate ? <Icon of={Minus} size={14} /> : isSelected && <Icon of={Check} size={14} />}
        </span>
        {children}
      </>
    )}
  </AriaCheckbox>
)
