import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from '../../../kit/form/useFormField.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { ClientChoice } from './clientChoice.tsx'

/** The values of a form before its client is chosen; the schema rejects them until then. */
export type ClientUnchosen<V extends { readonly clientId: number }> = Omit<V, 'clientId'> & {
  readonly clientId: number | null
}

interface FormClientProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  /** The client whose id the field holds at first. */
  readonly first?: FoundOption | null
  readonly hint?: string
}

/** A client as a field of a form: the field holds its id, or null. */
export const FormClient = <V extends FieldValues, O>({
  first = null,
  hint = '',
  ...props
}: FormClientProps<V, O>) => {
  const { value, onChange, ref, error, isRequired, isDisabled } = useFormField(props)
  const [chosen, setChosen] = useState(first)
  return (
    <ClientChoice
      label={props.label}
      hint={hint}
      error={error}
      isRequired={isRequired}
      isDisabled={isDisabled}
      ref={ref}
      chosen={chosen !== null && chosen.id === value ? chosen : null}
      onChoose={(option) => {
        setChosen(option)
        onChange(option?.id ?? null)
      }}
    />
  )
}
