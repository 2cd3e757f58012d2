import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import './button.css'
import { Icon } from './icon.tsx'
import { TextField, type TextFieldProps } from './textField.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  readonly showLabel: string
  readonly hideLabel: string
}

/** A password with a button that shows it. */
export const PasswordField = ({ showLabel, hideLabel, ...field }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className="ui-button"
          data-tone="quiet"
          data-icon-only=""
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </button>
      }
    />
  )
}
