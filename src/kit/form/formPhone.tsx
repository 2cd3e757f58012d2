import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormText } from './formText.tsx'
import type { FormFieldProps } from './useFormField.ts'

/** VALID-12, VALID-13: a phone number in the international form. */
export const FormPhone = <V extends FieldValues, O>(props: FormFieldProps<V, O>) => {
  const { t } = useTranslation()
  return <FormText type="tel" autoComplete="tel" rule="phone" hint={t('forms.rule.phone')} {...props} />
}
