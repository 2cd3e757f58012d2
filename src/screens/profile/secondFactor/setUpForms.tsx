import { useTranslation } from 'react-i18next'
import { type BegunFactor, useSecondFactorApi } from '../../../api/secondFactor.ts'
import {
  beginSecondFactorBody,
  confirmSecondFactorBody,
  disableSecondFactorBody,
} from '../../../contract/http/secondFactor.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormPassword } from '../../../kit/form/formPassword.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { QrPicture } from './qrPicture.tsx'

interface StepProps<T> {
  readonly onDone: (result: T) => void
  readonly onCancel: () => void
}

/** First step: whoever uses an unlocked screen does not know the password. */
export const PasswordStep = ({ onDone, onCancel }: StepProps<BegunFactor>) => {
  const { t } = useTranslation()
  const api = useSecondFactorApi()
  const form = useAppForm({
    schema: beginSecondFactorBody,
    defaults: { password: '' },
    clearsOnSave: true,
    save: async ({ password }) => {
      const begun = await api.begin(password)
      if (begun.ok) onDone(begun.value)
      return begun
    },
  })
  return (
    <FormFrame
      form={form}
      label={t('secondFactor.turnOn')}
      submitLabel={t('secondFactor.next')}
      onCancel={onCancel}
    >
      <FormPassword form={form} name="password" label={t('profile.password.old')} />
    </FormFrame>
  )
}

/** Second step: the secret goes into the authenticator, whose first code proves that it is there. */
export const CodeStep = ({
  begun,
  onDone,
  onCancel,
}: StepProps<readonly string[]> & { readonly begun: BegunFactor }) => {
  const { t } = useTranslation()
  const api = useSecondFactorApi()
  const form = useAppForm({
    schema: confirmSecondFactorBody,
    defaults: { code: '' },
    clearsOnSave: true,
    save: async ({ code }) => {
      const confirmed = await api.confirm(code)
      if (confirmed.ok) onDone(confirmed.value.recoveryCodes)
      return confirmed
    },
  })
  return (
    <div className="second-factor">
      <p className="second-factor__text">{t('secondFactor.scan')}</p>
      <QrPicture text={begun.uri} label={t('secondFactor.picture')} />
      <p className="second-factor__text">
        {t('secondFactor.typed')} <code className="second-factor__secret">{begun.secret}</code>
      </p>
      <FormFrame
        form={form}
        label={t('secondFactor.turnOn')}
        submitLabel={t('secondFactor.turnOn')}
        onCancel={onCancel}
      >
        <FormText form={form} name="code" label={t('secondFactor.code')} autoComplete="one-time-code" />
      </FormFrame>
    </div>
  )
}

/** Removes the second factor: by the password and a code, so that neither alone is enough. */
export const TurnOffStep = ({ onDone, onCancel }: StepProps<null>) => {
  const { t } = useTranslation()
  const api = useSecondFactorApi()
  const form = useAppForm({
    schema: disableSecondFactorBody,
    defaults: { password: '', code: '' },
    clearsOnSave: true,
    save: async (body) => {
      const result = await api.turnOff(body)
      if (result.ok) onDone(null)
      return result
    },
  })
  return (
    <FormFrame
      form={form}
      label={t('secondFactor.turnOff')}
      submitLabel={t('secondFactor.turnOff')}
      onCancel={onCancel}
    >
      <FormPassword form={form} name="password" label={t('profile.password.old')} />
      <FormText
        form={form}
        name="code"
        label={t('secondFactor.code')}
        hint={t('secondFactor.orRecovery')}
        autoComplete="one-time-code"
      />
    </FormFrame>
  )
}
