import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useAdminsApi } from '../../../api/admin/admins.ts'
import { adminBody, type AdminRow, newAdminBody } from '../../../contract/http/admin/accounts.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import type { FormProps, NewFormProps } from '../accounts/account.ts'
import { accountDefaults } from '../accounts/accountDefaults.ts'
import { AccountFields } from '../accounts/accountFields.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'

/** The form of an existing administrator. */
export const AdminForm = ({ row, onSaved, onClose }: FormProps & { readonly row: AdminRow }) => {
  const { t } = useTranslation()
  const api = useAdminsApi()
  const { send } = useAdminChange((body: z.infer<typeof adminBody>) => api.update(row.id, body))
  const defaults: z.input<typeof adminBody> = accountDefaults(row, row.language)
  const form = useAppForm({ schema: adminBody, defaults, save: send, onSaved })
  return (
    <FormFrame
      form={form}
      label={t('admin.admins.edit', { login: row.login })}
      onCancel={closeAsking(onClose)}
    >
      <AccountFields form={form} isNew={false} />
    </FormFrame>
  )
}

/** The form of a new administrator. */
export const NewAdminForm = ({ onMade, onClose }: NewFormProps) => {
  const { t } = useTranslation()
  const api = useAdminsApi()
  const language = useLanguage()
  const { send } = useAdminChange(api.create)
  const defaults: z.input<typeof newAdminBody> = {
    login: '',
    password: '',
    ...accountDefaults(null, language),
  }
  const form = useAppForm({ schema: newAdminBody, defaults, save: send, onSaved: onMade })
  return (
    <FormFrame form={form} label={t('admin.admins.new')} onCancel={closeAsking(onClose)}>
      <AccountFields form={form} isNew />
    </FormFrame>
  )
}
