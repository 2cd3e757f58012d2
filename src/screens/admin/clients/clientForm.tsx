import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useClientsApi } from '../../../api/admin/clients.ts'
import { type ClientRow, clientBody, newClientBody } from '../../../contract/http/admin/accounts.ts'
import { KEEP_DAYS_MAX } from '../../../contract/http/admin/fields.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormWholeNumber } from '../../../kit/form/formWholeNumber.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { FormRights } from '../../../kit/people/formRights.tsx'
import type { FormProps, NewFormProps } from '../accounts/account.ts'
import { accountDefaults, rightsDefaults } from '../accounts/accountDefaults.ts'
import { AccountFields, MessageField } from '../accounts/accountFields.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'

const KEEP_DAYS_DIGITS = String(KEEP_DAYS_MAX).length

/** The form of an existing client. */
export const ClientForm = ({ row, onSaved, onClose }: FormProps & { readonly row: ClientRow }) => {
  const { t } = useTranslation()
  const api = useClientsApi()
  const { send } = useAdminChange((body: z.infer<typeof clientBody>) => api.update(row.id, body))
  const defaults: z.input<typeof clientBody> = {
    ...accountDefaults(row, row.language),
    message: row.message ?? '',
    positionKeepDays: row.positionKeepDays,
    capabilities: rightsDefaults((right) => Boolean(row.capabilities[right])),
  }
  const form = useAppForm({ schema: clientBody, defaults, save: send, onSaved })
  return (
    <FormFrame
      form={form}
      label={t('admin.clients.edit', { login: row.login })}
      onCancel={closeAsking(onClose)}
    >
      <AccountFields form={form} isNew={false} />
      <MessageField form={form} />
      <FormWholeNumber
        form={form}
        name="positionKeepDays"
        label={t('admin.account.keepDays')}
        hint={t('admin.account.keepDaysHint')}
        digits={KEEP_DAYS_DIGITS}
      />
      <FormRights form={form} name="capabilities" />
    </FormFrame>
  )
}

/** The form of a new client: with every right, unless some are removed. */
export const NewClientForm = ({ onMade, onClose }: NewFormProps) => {
  const { t } = useTranslation()
  const api = useClientsApi()
  const language = useLanguage()
  const { send } = useAdminChange(api.create)
  const defaults: z.input<typeof newClientBody> = {
    login: '',
    password: '',
    ...accountDefaults(null, language),
    message: '',
    positionKeepDays: null,
    capabilities: rightsDefaults(() => true),
  }
  const form = useAppForm({ schema: newClientBody, defaults, save: send, onSaved: onMade })
  return (
    <FormFrame form={form} label={t('admin.clients.new')} onCancel={closeAsking(onClose)}>
      <AccountFields form={form} isNew />
      <MessageField form={form} />
      <FormWholeNumber
        form={form}
        name="positionKeepDays"
        label={t('admin.account.keepDays')}
        hint={t('admin.account.keepDaysHint')}
        digits={KEEP_DAYS_DIGITS}
      />
      <FormRights form={form} name="capabilities" />
    </FormFrame>
  )
}
