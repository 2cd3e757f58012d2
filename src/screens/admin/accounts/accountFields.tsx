import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormEmail } from '../../../kit/form/formEmail.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormMoment } from '../../../kit/form/formMoment.tsx'
import { FormPhone } from '../../../kit/form/formPhone.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import type { AppForm } from '../../../kit/form/useAppForm.ts'
import { LANGUAGE_CHOICES } from '../../../i18n/languageChoices.ts'
import { FormNewPassword } from '../../../kit/people/formNewPassword.tsx'

interface AccountFieldsProps<V extends FieldValues, O> {
  readonly form: AppForm<V, O>
  /** Login and password are shown once, when the account is created. */
  readonly isNew: boolean
}

// The forms of the three kinds of accounts use the same field names, which the type of a form cannot express for V.
const named = <V extends FieldValues>(name: string) => name as Path<V>

/** Login and password of a new account. */
export const CredentialFields = <V extends FieldValues, O>({ form }: { readonly form: AppForm<V, O> }) => {
  const { t } = useTranslation()
  return (
    <>
      <FormText
        form={form}
        name={named<V>('login')}
        label={t('people.login')}
        rule="login"
        hint={t('forms.rule.login')}
        autoComplete="off"
      />
      <FormNewPassword form={form} name={named<V>('password')} label={t('people.password')} />
    </>
  )
}

/** The fields of every kind of account. */
export const AccountFields = <V extends FieldValues, O>({ form, isNew }: AccountFieldsProps<V, O>) => {
  const { t } = useTranslation()
  return (
    <>
      {isNew && <CredentialFields form={form} />}
      <FormText form={form} name={named<V>('name')} label={t('admin.column.name')} autoComplete="off" />
      <FormEmail form={form} name={named<V>('email')} label={t('admin.column.email')} />
      <FormPhone form={form} name={named<V>('phone')} label={t('admin.column.phone')} />
      <FormText
        form={form}
        name={named<V>('telegram')}
        label={t('admin.column.telegram')}
        rule="telegram"
        autoComplete="off"
      />
      <FormSelect
        form={form}
        name={named<V>('language')}
        label={t('admin.column.language')}
        options={LANGUAGE_CHOICES}
      />
      <FormMoment
        form={form}
        name={named<V>('blockedAt')}
        label={t('admin.account.blockedAt')}
        hint={t('admin.account.blockedHint')}
      />
    </>
  )
}

/** AUTH-06: the message of the account after signing in. */
export const MessageField = <V extends FieldValues, O>({ form }: { readonly form: AppForm<V, O> }) => {
  const { t } = useTranslation()
  return (
    <FormLongText
      form={form}
      name={named<V>('message')}
      label={t('admin.account.message')}
      hint={t('admin.account.messageHint')}
    />
  )
}
