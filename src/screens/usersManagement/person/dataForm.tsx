import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useUsersApi } from '../../../api/users.ts'
import { ownUserChange, type User } from '../../../contract/http/users.ts'
import { FormFrame } from '../../../forms/formFrame.tsx'
import { useAppForm } from '../../../forms/useAppForm.ts'
import { useChange } from '../../../serverState/useChange.ts'
import { useIsAllowed } from '../../../session/sessionContext.ts'
import { useToast } from '../../../ui/toast.ts'
import { USERS_READ } from '../useUserChanges.ts'
import { PersonFields } from './personFields.tsx'
import { PERSON_NAMES, personOf } from './personValues.ts'

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

/** Who the user is, and from when on they are blocked. */
export const DataForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation()
  const api = useUsersApi()
  const toast = useToast()
  const canEdit = useIsAllowed('editUsers')
  const { send } = useChange({
    change: (values: z.infer<typeof schema>) => api.update(user.id, values),
    stale: [USERS_READ.list, USERS_READ.one(user.id)],
  })
  const form = useAppForm({
    schema,
    defaults: personOf(user),
    isReadOnly: !canEdit,
    save: send,
    onSaved: () => toast({ text: t('users.saved'), tone: 'go' }),
  })
  return (
    <FormFrame form={form} label={t('users.data', { login: user.login })}>
      <PersonFields form={form} names={PERSON_NAMES} />
    </FormFrame>
  )
}
