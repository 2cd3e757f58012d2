import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FoundOption } from '../../ui/searchSelect.tsx'
import { type FormFieldProps, useFormField } from '../form/useFormField.ts'
import { FoundChooser } from './foundChooser.tsx'
import type { Search } from './useSearch.ts'

interface FormFoundProps<V extends FieldValues, O, R> extends FormFieldProps<V, O> {
  readonly search: Search<R>
  /** The record whose id the field holds at first. */
  readonly first?: FoundOption | null
  readonly hint?: string
}

/** A record that a search found as a field of a form: the field holds its id, or null. */
export const FormFound = <V extends FieldValues, O, R>(props: FormFoundProps<V, O, R>) => {
  const { search, first = null, hint = '', ...field } = props
  const { value, onChange, ref, error, isRequired, isDisabled } = useFormField(field)
  const [chosen, setChosen] = useState(first)
  return (
    <FoundChooser
      label={field.label}
      hint={hint}
      error={error}
      isRequired={isRequired}
      isDisabled={isDisabled}
      ref={ref}
      search={search}
      chosen={chosen !== null && chosen.id === value ? chosen : null}
      onChoose={(option) => {
        setChosen(option)
        onChange(option?.id ?? null)
      }}
    />
  )
}
