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
  /** Some, but not all, of what it represents. */
  readonly isIndeterminate?: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
}

interface BoxProps {
  readonly isSelected: boolean
  readonly isIndeterminate: boolean
}

const Box = ({ isSelected, isIndeterminate }: BoxProps) => (
  <span className="ui-toggle__box" aria-hidden>
    {isIndeterminate ? <Icon of={Minus} size={14} /> : isSelected && <Icon of={Check} size={14} />}
  </span>
)

/** One of several independent choices. */
export const Checkbox = ({ children, label, ...rest }: CheckboxProps) => (
  <AriaCheckbox {...rest} {...(label === undefined ? {} : { 'aria-label': label })} className="ui-toggle">
    {(state) => (
      <>
        <Box {...state} />
        {children}
      </>
    )}
  </AriaCheckbox>
)

/** Chooses the row of a grid that it is in, or, in its header, all rows; the grid holds the choice. */
export const SelectionCheckbox = ({ label }: { readonly label: string }) => (
  <AriaCheckbox slot="selection" aria-label={label} className="ui-toggle">
    {(state) => <Box {...state} />}
  </AriaCheckbox>
)
