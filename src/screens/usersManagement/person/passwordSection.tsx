import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { newPassword } from '../../../contract/http/personFields.ts'
import type { User } from '../../../contract/http/users.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { Credentials } from '../../../kit/people/credentials.tsx'
import { FormNewPassword } from '../../../kit/people/formNewPassword.tsx'
import { useUserUpdate } from '../useUserChanges.ts'

const schema = z.object({ password: newPassword })

/** A new password for a user who lost theirs; shown once, to be handed over. */
export const PasswordSection = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation()
  const [given, setGiven] = useState<string | null>(null)
  const { send } = useUserUpdate(user)
  const form = useAppForm({
    schema,
    defaults: { password: '' },
    clearsOnSave: true,
    save: send,
    onSaved: ({ password }) => setGiven(password),
  })
  return (
    <section className="users-section" aria-labelledby="users-password">
      <h2 className="users-section__title" id="users-password">
        {t('users.password.title')}
      </h2>
      <p className="users-section__text">{t('users.password.text')}</p>
      <FormFrame form={form} label={t('users.password.title')} submitLabel={t('users.password.set')}>
        <FormNewPassword form={form} name="password" label={t('people.password')} />
      </FormFrame>
      {given !== null && (
        <Credentials
          login={user.login}
          password={given}
          title={t('users.password.changed')}
          onClose={() => setGiven(null)}
        />
      )}
    </section>
  )
}
