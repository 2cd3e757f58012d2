import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormEmail } from '../../../kit/form/formEmail.tsx'
import { FormMoment } from '../../../kit/form/formMoment.tsx'
import { FormPhone } from '../../../kit/form/formPhone.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import type { AppForm } from '../../../kit/form/useAppForm.ts'
import { LANGUAGE_CHOICES } from '../../../i18n/languageChoices.ts'

/** The data of the user and until when they may sign in: the fields that new and existing users share. */
export const PersonFields = <V extends FieldValues, O>({
  form,
  names,
}: {
  readonly form: AppForm<V, O>
  readonly names: Readonly<
    Record<'name' | 'email' | 'phone' | 'telegram' | 'language' | 'blockedAt', Path<V>>
  >
}) => {
  const { t } = useTranslation()
  return (
    <>
      <FormText form={form} name={names.name} label={t('users.field.name')} rule="name" autoComplete="off" />
      <FormEmail form={form} name={names.email} label={t('users.field.email')} />
      <FormPhone form={form} name={names.phone} label={t('users.field.phone')} />
      <FormText
        form={form}
        name={names.telegram}
        label={t('users.field.telegram')}
        rule="telegram"
        autoComplete="off"
      />
      <FormSelect
        form={form}
        name={names.language}
        label={t('users.field.language')}
        options={LANGUAGE_CHOICES}
      />
      <FormMoment
        form={form}
        name={names.blockedAt}
        label={t('users.field.blockedAt')}
        hint={t('users.field.blockedHint')}
      />
    </>
  )
}
