import { Dices } from 'lucide-react'
import type { FieldValues, PathValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormPassword } from '../form/formPassword.tsx'
import type { FormFieldProps } from '../form/useFormField.ts'
import { Button } from '../../ui/button.tsx'
import { generatePassword } from './generatePassword.ts'
import './people.css'

/** A password chosen for somebody else: typed, or generated. */
export const FormNewPassword = <V extends FieldValues, O>(props: FormFieldProps<V, O>) => {
  const { form, name } = props
  const { t } = useTranslation()
  const generate = (): void => {
    // The field is a text: `name` is that of a password.
    const password = generatePassword() as PathValue<V, typeof name>
    form.methods.setValue(name, password, {
      shouldDirty: true,
      shouldValidate: form.methods.formState.isSubmitted,
    })
  }
  return (
    <div className="new-password">
      <FormPassword {...props} isNew />
      <Button icon={Dices} onPress={generate} isDisabled={form.isReadOnly}>
        {t('people.generate')}
      </Button>
    </div>
  )
}
