import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { newPassword } from '../../../contract/http/personFields.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { FormNewPassword } from '../../../kit/people/formNewPassword.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import type { AccountCalls, AnyAccount } from './account.ts'

interface PasswordDialogProps {
  readonly row: AnyAccount
  readonly calls: AccountCalls
  /** The account has this password now. */
  readonly onSet: (password: string) => void
  readonly onClose: () => void
}

const schema = z.object({ password: newPassword })

/** Gives an account another password. */
export const PasswordDialog = ({ row, calls, onSet, onClose }: PasswordDialogProps) => {
  const { t } = useTranslation()
  const { send } = useAdminChange((password: string) => calls.update(row.id, { password }))
  const form = useAppForm({
    schema,
    defaults: { password: '' },
    save: ({ password }) => send(password),
    onSaved: ({ password }) => onSet(password),
  })
  return (
    <Modal
      active
      title={t('admin.account.newPasswordOf', { login: row.login })}
      closeLabel={t('common.close')}
      onClose={closeAsking(onClose)}
      fillsSmallScreen={false}
    >
      <div className="admin-dialog">
        <p>{t('admin.account.newPasswordText')}</p>
        <FormFrame
          form={form}
          label={t('admin.account.newPassword')}
          submitLabel={t('admin.account.setPassword')}
          onCancel={closeAsking(onClose)}
        >
          <FormNewPassword form={form} name="password" label={t('admin.account.newPassword')} />
        </FormFrame>
      </div>
    </Modal>
  )
}
