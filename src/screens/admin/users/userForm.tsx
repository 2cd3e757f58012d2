import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useClientsApi } from '../../../api/admin/clients.ts'
import { useAdminUsersApi } from '../../../api/admin/users.ts'
import {
  newUserBody,
  USER_OF_CLIENT_KINDS,
  userBody,
  type UserRow,
} from '../../../contract/http/admin/accounts.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { FormRights } from '../../../kit/people/formRights.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { FormProps, NewFormProps } from '../accounts/account.ts'
import { accountDefaults, rightsDefaults } from '../accounts/accountDefaults.ts'
import { AccountFields, CredentialFields, MessageField } from '../accounts/accountFields.tsx'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { Banner } from '../../../ui/banner.tsx'
import { type ClientUnchosen, FormClient } from '../frame/formClient.tsx'

type NewUserFields = ClientUnchosen<z.input<typeof newUserBody>>

/** The client's rights: nobody below gets more; null while they are unknown. */
const useRightsOfClient = (clientId: number | null) => {
  const api = useClientsApi()
  const client = useCall({
    of: [ADMIN_DATA, 'client', clientId],
    read: () => api.read(clientId ?? 0),
    isOn: clientId !== null,
  })
  return client.data?.id === clientId ? client.data.capabilities : null
}

/** The form of an existing user. */
export const UserForm = ({ row, onSaved, onClose }: FormProps & { readonly row: UserRow }) => {
  const { t } = useTranslation()
  const api = useAdminUsersApi()
  const owner = useRightsOfClient(row.clientId)
  const { send } = useAdminChange((body: z.infer<typeof userBody>) => api.update(row.id, body))
  const defaults: z.input<typeof userBody> = {
    ...accountDefaults(row, row.language),
    message: row.message ?? '',
    capabilities: rightsDefaults((right) => Boolean(row.capabilities[right])),
  }
  const form = useAppForm({ schema: userBody, defaults, save: send, onSaved })
  return (
    <FormFrame
      form={form}
      label={t('admin.users.edit', { login: row.login })}
      onCancel={closeAsking(onClose)}
    >
      <AccountFields form={form} isNew={false} />
      <MessageField form={form} />
      {row.kind === 'limited' && <FormRights form={form} name="capabilities" owner={owner} />}
    </FormFrame>
  )
}

/** The form of a new user: without rights, until some are granted. */
export const NewUserForm = ({ onMade, onClose }: NewFormProps) => {
  const { t } = useTranslation()
  const api = useAdminUsersApi()
  const language = useLanguage()
  const { send } = useAdminChange(api.create)
  const defaults: NewUserFields = {
    clientId: null,
    kind: 'limited',
    login: '',
    password: '',
    ...accountDefaults(null, language),
    message: '',
    capabilities: rightsDefaults(() => false),
  }
  const form = useAppForm({ schema: newUserBody, defaults, save: send, onSaved: onMade })
  const owner = useRightsOfClient(form.methods.watch('clientId'))
  const isLimited = form.methods.watch('kind') === 'limited'
  return (
    <FormFrame form={form} label={t('admin.users.new')} onCancel={closeAsking(onClose)}>
      <FormClient form={form} name="clientId" label={t('admin.column.client')} />
      <FormSelect
        form={form}
        name="kind"
        label={t('admin.column.kind')}
        options={USER_OF_CLIENT_KINDS.map((id) => ({ id, label: t(`admin.users.kind.${id}`) }))}
      />
      <CredentialFields form={form} />
      <AccountFields form={form} isNew={false} />
      <MessageField form={form} />
      {isLimited && <Banner>{t('admin.users.startsWithout')}</Banner>}
      {isLimited && <FormRights form={form} name="capabilities" owner={owner} />}
    </FormFrame>
  )
}
