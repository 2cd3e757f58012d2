import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { usePasswordApi } from '../../api/password.ts'
import { passwordFailureMessage } from '../../errors/callFailures.ts'
import type { Failure } from '../../errors/failure.ts'
import type { Message } from '../../errors/message.ts'
import type { FieldRefusal } from '../../kit/form/fieldRefusal.ts'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormPassword } from '../../kit/form/formPassword.tsx'
import { passwordPair, samePassword } from '../../kit/form/passwordPair.ts'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { useToast } from '../../ui/toast.ts'

/**
 * The schema of the contract's call, with the additional fields of the page: the old password (VALID-05), the new one
 * twice.
 */
const schema = z
  .object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(256)), ...passwordPair })
  .check(samePassword)
const EMPTY = { oldPassword: '', password: '', confirmation: '' }

type Field = keyof typeof EMPTY

/** A wrong old password is reported at its field (ERR-59), everything else above the form. */
const explain = (failure: Failure): FieldRefusal<Field> | Message | undefined => {
  const message = passwordFailureMessage(failure)
  if (failure.kind === 'status' && failure.field === 'newPassword')
    return { field: 'password', issue: 'wrong' }
  if (message.kind !== 'known' || message.key !== 'currentPasswordWrong') return message
  return { field: 'oldPassword', issue: (failure.kind === 'status' && failure.message) || 'wrong' }
}

/** Changes the own password (ROUTE-11, API-17, VALID-03 to VALID-06). */
export const PasswordForm = ({ onChanged }: { readonly onChanged: () => void }) => {
  const { t } = useTranslation()
  const state = useSessionState()
  const canEdit = useIsAllowed('editProfile')
  const { changePassword } = usePasswordApi()
  const toast = useToast()
  const login = state.phase === 'signedIn' ? state.login : ''
  const form = useAppForm({
    schema,
    defaults: EMPTY,
    save: ({ oldPassword, password }) => changePassword(login, { oldPassword, newPassword: password }),
    explain,
    isReadOnly: !canEdit,
    clearsOnSave: true,
    onSaved: () => {
      toast({ text: t('profile.password.saved'), tone: 'go' })
      onChanged()
    },
  })
  return (
    <FormFrame form={form} label={t('profile.password.title')} submitLabel={t('profile.password.submit')}>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <FormPassword form={form} name="oldPassword" label={t('profile.password.old')} />
      <FormPassword form={form} name="password" label={t('profile.password.new')} isNew />
      <FormPassword form={form} name="confirmation" label={t('profile.password.again')} />
    </FormFrame>
  )
}
