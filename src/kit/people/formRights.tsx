import type { FieldValues } from 'react-hook-form'
import type { Capabilities } from '../../contract/permissions.ts'
import { type FormFieldProps, useFormField } from '../form/useFormField.ts'
import { RightsChoice } from './rightsChoice.tsx'

interface FormRightsProps<V extends FieldValues, O> extends Omit<FormFieldProps<V, O>, 'label'> {
  readonly owner?: Capabilities | null
}

const isRights = (value: unknown): value is Capabilities => typeof value === 'object' && value !== null

/** The rights of an account as a field of its form: a map of right to granted. */
export const FormRights = <V extends FieldValues, O>({ owner = null, ...field }: FormRightsProps<V, O>) => {
  const { value, onChange, isDisabled } = useFormField({ ...field, label: '' })
  return (
    <RightsChoice
      value={isRights(value) ? value : {}}
      onChange={onChange}
      owner={owner}
      isDisabled={isDisabled}
    />
  )
}
