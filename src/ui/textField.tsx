import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import './field.css'
import { Icon } from './icon.tsx'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly name?: string
  readonly type?: 'text' | 'password' | 'email' | 'tel' | 'url'
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly icon?: LucideIcon
  /** The error of the value; shown below and announced with the field. */
  readonly error?: string | null
  /** What the field is for or allows; shown below, and announced with the field. */
  readonly hint?: string
  /** The person leaves the field. */
  readonly onBlur?: () => void
  /** A control inside the box, at its end. */
  readonly trailing?: ReactNode
  readonly isDisabled?: boolean
  /** VALID-16: marked with an asterisk. */
  readonly isRequired?: boolean
  readonly maxLength?: number
  readonly ref?: Ref<HTMLInputElement>
}

/** One line of text with its label above and its error below. Native elements (see Button). */
export const TextField = ({ ref, ...props }: TextFieldProps) => {
  const id = useId()
  const noteId = `${id}-note`
  const { error, hint, icon, isDisabled = false } = props
  const note = error || hint
  return (
    <div className="ui-field">
      <label className="ui-field__label" data-required={props.isRequired ? '' : undefined} htmlFor={id}>
        {props.label}
      </label>
      <div
        className="ui-field__box"
        data-invalid={error ? '' : undefined}
        data-disabled={isDisabled ? '' : undefined}
      >
        {icon && (
          <span className="ui-field__lead">
            <Icon of={icon} />
          </span>
        )}
        <input
          id={id}
          ref={ref}
          className="ui-field__input"
          name={props.name}
          type={props.type ?? 'text'}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={props.maxLength}
          disabled={isDisabled}
          aria-required={props.isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
        />
        {props.trailing}
      </div>
      {note && (
        <p className={error ? 'ui-field__error' : 'ui-field__hint'} id={noteId}>
          {note}
        </p>
      )}
    </div>
  )
}
