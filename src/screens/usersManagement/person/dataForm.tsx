import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ownUserChange, type User } from '../../../contract/http/users.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { PersonFields } from './personFields.tsx'
import { PERSON_NAMES, personOf } from './personValues.ts'
import { useUserForm } from './useUserForm.ts'

const schema = z.required(
  z.pick(ownUserChange, {
    name: true,
    email: true,
    phone: true,
    telegram: true,
    language: true,
    blockedAt: true,
  }),
)

/** The data of the user, and from when on they are blocked. */
export const DataForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation()
  const form = useUserForm(user, { schema, defaults: personOf(user) })
  return (
    <FormFrame form={form} label={t('users.data', { login: user.login })}>
      <PersonFields form={form} names={PERSON_NAMES} />
    </FormFrame>
  )
}
