import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormSelect } from './formSelect.tsx'
import type { FormFieldProps } from './useFormField.ts'

/** The names of time zones that this browser knows, with the one that is chosen. */
const zonesWith = (chosen: string): readonly { readonly id: string; readonly label: string }[] =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((id) => ({ id, label: id.replaceAll('_', ' ') }))

/** A time zone, such as Europe/Kyiv. */
export const FormTimeZone = <V extends FieldValues, O>(props: FormFieldProps<V, O>) => {
  const { form, name } = props
  const [zones] = useState(() => zonesWith(String(form.methods.getValues(name))))
  return <FormSelect {...props} options={zones} />
}
