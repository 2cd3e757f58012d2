import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useUsersApi } from '../../../api/users.ts'
import type { User } from '../../../contract/http/users.ts'
import { type Capabilities, RIGHTS } from '../../../contract/permissions.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { Credentials } from '../../../kit/people/credentials.tsx'
import { FormNewPassword } from '../../../kit/people/formNewPassword.tsx'
import { FormRights } from '../../../kit/people/formRights.tsx'
import { RIGHT_GROUPS } from '../../../kit/people/rightGroups.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useSessionState } from '../../../session/sessionContext.ts'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { LookOnNotice } from '../lookOnNotice.tsx'
import { userPath, USERS_PATH } from '../usersAddress.ts'
import { USERS_READ } from '../useUserChanges.ts'
import { FirstVehicles } from '../vehicles/firstVehicles.tsx'
import { newUserSchema } from './newUserForm.ts'
import { PersonFields } from './personFields.tsx'
import { noPerson, PERSON_NAMES } from './personValues.ts'

/** A new user is read-only: what the owner sees, without a command or a change. */
const firstRights = (owner: Capabilities): Record<string, boolean> => {
  const watching: readonly string[] = RIGHT_GROUPS.watching
  return Object.fromEntries(RIGHTS.map((right) => [right, watching.includes(right) && Boolean(owner[right])]))
}

interface Made {
  readonly user: User
  readonly password: string
}

const NewUserFields = ({
  owner,
  onMade,
}: {
  readonly owner: Capabilities
  readonly onMade: (made: Made) => void
}) => {
  const { t } = useTranslation()
  const api = useUsersApi()
  const language = useLanguage()
  const canEdit = useIsAllowed('editUsers')
  const { send } = useChange({ change: api.create, stale: [USERS_READ.list] })
  const form = useAppForm({
    schema: newUserSchema,
    defaults: {
      login: '',
      password: '',
      ...noPerson(language),
      capabilities: firstRights(owner),
      vehicleScope: 'chosen',
      groupIds: [],
      vehicleIds: [],
    },
    isReadOnly: !canEdit,
    save: async (values) => {
      const result = await send(values)
      if (result.ok) onMade({ user: result.value, password: values.password })
      return result
    },
  })
  return (
    <FormFrame form={form} label={t('users.add')} submitLabel={t('users.create')}>
      <FormText form={form} name="login" label={t('people.login')} rule="login" autoComplete="off" />
      <FormNewPassword form={form} name="password" label={t('people.password')} />
      <PersonFields form={form} names={PERSON_NAMES} />
      <FirstVehicles form={form} />
      <div className="users-rights">
        <FormRights form={form} name="capabilities" owner={owner} />
      </div>
    </FormFrame>
  )
}

/** A new user in one form: data, vehicles and rights; then the password to hand over. */
export const NewUser = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const session = useSessionState()
  const [made, setMade] = useState<Made | null>(null)
  if (session.phase !== 'signedIn') return null
  return (
    <PageFrame
      title={t('users.add')}
      actions={<LinkButton href={`#${USERS_PATH}`}>{t('users.all')}</LinkButton>}
    >
      <LookOnNotice />
      <NewUserFields owner={session.capabilities} onMade={setMade} />
      {made && (
        <Credentials
          login={made.user.login}
          password={made.password}
          title={t('users.created')}
          onClose={() => navigate(userPath(made.user.id, 'vehicles'), { replace: true })}
        />
      )}
    </PageFrame>
  )
}
