import { type Ref, useId } from 'react'
import './field.css'
import './textArea.css'

interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly name?: string
  readonly onBlur?: () => void
  /** The error of the value; shown below and announced with the field. */
  readonly error?: string | null
  readonly hint?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text with its label above and its error below. */
export const TextArea = ({ ref, ...props }: TextAreaProps) => {
  const id = useId()
  const noteId = `${id}-note`
  const { error, hint, isDisabled = false } = props
  const note = error || hint
  return (
    <div className="ui-field">
      <label className="ui-field__label" data-required={props.isRequired ? '' : undefined} htmlFor={id}>
        {props.label}
      </label>
      <textarea
        id={id}
        ref={ref}
        className="ui-area"
        name={props.name}
        rows={3}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
        disabled={isDisabled}
        data-invalid={error ? '' : undefined}
        aria-required={props.isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      {note && (
        <p className={error ? 'ui-field__error' : 'ui-field__hint'} id={noteId}>
          {note}
        </p>
      )}
    </div>
  )
}
