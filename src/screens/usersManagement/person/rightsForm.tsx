import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ownUserChange, type User } from '../../../contract/http/users.ts'
import { type Capabilities, RIGHTS } from '../../../contract/permissions.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormRights } from '../../../kit/people/formRights.tsx'
import { useUserForm } from './useUserForm.ts'

const schema = z.required(z.pick(ownUserChange, { capabilities: true }))

const known = (rights: Capabilities): Record<string, boolean> =>
  Object.fromEntries(RIGHTS.map((right) => [right, Boolean(rights[right])]))

interface RightsFormProps {
  readonly user: User
  /** The rights of the own account: nobody below has more (USERS-01). */
  readonly owner: Capabilities
}

/** The rights of the user (USERS-02 to USERS-14). */
export const RightsForm = ({ user, owner }: RightsFormProps) => {
  const { t } = useTranslation()
  const form = useUserForm(user, { schema, defaults: { capabilities: known(user.capabilities) } })
  return (
    <div className="users-section users-rights">
      <p className="users-section__text">{t('users.rights.text')}</p>
      <FormFrame form={form} label={t('users.rights.title', { login: user.login })}>
        <FormRights form={form} name="capabilities" owner={owner} />
      </FormFrame>
    </div>
  )
}
