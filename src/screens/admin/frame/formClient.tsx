import type { FieldValues } from 'react-hook-form'
import { FormFound } from '../../../kit/choosers/formFound.tsx'
import type { FormFieldProps } from '../../../kit/form/useFormField.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { useClientSearch } from './useClientSearch.ts'

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
export const FormClient = <V extends FieldValues, O>(props: FormClientProps<V, O>) => (
  <FormFound {...props} search={useClientSearch()} />
)
