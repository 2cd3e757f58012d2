import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useRecoveryApi } from '../../api/recovery.ts'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormPassword } from '../../kit/form/formPassword.tsx'
import { passwordPair, samePassword } from '../../kit/form/passwordPair.ts'
import { useAppForm } from '../../kit/form/useAppForm.ts'

const schema = z.object(passwordPair).check(samePassword)

interface NewPasswordFormProps {
  readonly login: string
  readonly sid: string
  readonly onChanged: () => void
  /** The link was used or expired meanwhile. */
  readonly onOver: () => void
}

/** A new password, typed twice, by the SID of a restore link (AUTH-26). */
export const NewPasswordForm = ({ login, sid, onChanged, onOver }: NewPasswordFormProps) => {
  const { t } = useTranslation()
  const api = useRecoveryApi()
  const form = useAppForm({
    schema,
    defaults: { password: '', confirmation: '' },
    clearsOnSave: true,
    save: async ({ password }) => {
      const result = await api.setPassword(login, sid, password)
      if (!result.ok && result.failure.kind === 'status' && result.failure.status === 401) onOver()
      return result
    },
    onSaved: onChanged,
  })
  return (
    <FormFrame form={form} label={t('common.page.newPassword')} submitLabel={t('recovery.setPassword')}>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <FormPassword form={form} name="password" label={t('recovery.newPassword')} isNew />
      <FormPassword form={form} name="confirmation" label={t('recovery.confirmation')} />
    </FormFrame>
  )
}
