import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { beginSession } from '../../api/enter.ts'
import { useRecoveryApi } from '../../api/recovery.ts'
import { useEnterPorts } from '../../api/useEnterPorts.ts'
import { email, newLogin, personName } from '../../contract/http/personFields.ts'
import { FormEmail } from '../../kit/form/formEmail.tsx'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormPassword } from '../../kit/form/formPassword.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { passwordPair, samePassword } from '../../kit/form/passwordPair.ts'
import { useAppForm } from '../../kit/form/useAppForm.ts'

const schema = z.object({ login: newLogin, ...passwordPair, name: personName, email }).check(samePassword)
const DEFAULTS = { login: '', password: '', confirmation: '', name: '', email: '' }

interface FirstAdminFormProps {
  readonly sid: string
  /** The link was used meanwhile. */
  readonly onOver: () => void
  readonly onMade: () => void
}

/** The data of the first administrator; saving signs them in. */
export const FirstAdminForm = ({ sid, onOver, onMade }: FirstAdminFormProps) => {
  const { t } = useTranslation()
  const api = useRecoveryApi()
  const ports = useEnterPorts()
  const form = useAppForm({
    schema,
    defaults: DEFAULTS,
    clearsOnSave: true,
    save: async ({ login, password, name, email: address }) => {
      const result = await api.createFirstAdmin({
        sid,
        login,
        password,
        name: name ?? '',
        email: address ?? '',
      })
      if (beginSession(ports, result) === null) ports.session.settle()
      else if (!result.ok && result.failure.kind === 'status' && result.failure.status === 403) onOver()
      return result
    },
    onSaved: onMade,
  })
  return (
    <FormFrame form={form} label={t('common.page.firstAdmin')} submitLabel={t('recovery.makeAdmin')}>
      <FormText form={form} name="login" label={t('signIn.login')} rule="login" autoComplete="username" />
      <FormPassword form={form} name="password" label={t('signIn.password')} isNew />
      <FormPassword form={form} name="confirmation" label={t('recovery.confirmation')} />
      <FormText form={form} name="name" label={t('recovery.name')} rule="name" autoComplete="name" />
      <FormEmail form={form} name="email" label={t('recovery.email')} />
    </FormFrame>
  )
}
