import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useRecoveryApi } from '../../../api/recovery.ts'
import { loginForm } from '../../../contract/http/auth.ts'
import { RESTORE_SENT, restoreFailureMessage } from '../../../errors/callFailures.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { useServerTexts } from '../../../errors/useServerTexts.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { inAriaLanguage } from '../../../i18n/ariaLanguage.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import './recoveryDialog.css'

/** VALID-07: a login, as in the sign-in form. */
const schema = z.object({ login: loginForm.shape.username })

interface RecoveryProps {
  readonly login: string
  readonly onClose: () => void
}

const RecoveryForm = ({ login, onClose, onSent }: RecoveryProps & { readonly onSent: () => void }) => {
  const { t } = useTranslation()
  const api = useRecoveryApi()
  const form = useAppForm({
    schema,
    defaults: { login },
    save: (asked) => api.requestReset(asked.login),
    explain: restoreFailureMessage,
    onSaved: onSent,
  })
  return (
    <FormFrame form={form} label={t('recovery.title')} submitLabel={t('recovery.send')} onCancel={onClose}>
      <FormText form={form} name="login" label={t('signIn.login')} autoComplete="username" />
    </FormFrame>
  )
}

const RecoveryPopup = ({ login, onClose }: RecoveryProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const [isSent, setSent] = useState(false)
  useServerTexts()
  return (
    <Modal
      active
      title={t('recovery.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
    >
      <div className="recovery">
        {isSent ? (
          <>
            <Banner tone="go">{inWords(RESTORE_SENT)}</Banner>
            <p className="recovery__text">{t('recovery.sentHint')}</p>
            <Button tone="primary" onPress={onClose}>
              {t('common.close')}
            </Button>
          </>
        ) : (
          <>
            <p className="recovery__text">{t('recovery.text')}</p>
            <RecoveryForm login={login} onClose={onClose} onSent={() => setSent(true)} />
          </>
        )}
      </div>
    </Modal>
  )
}

/** The popup that requests a mail with a link to a new password (AUTH-24, AUTH-25, ERR-17 to ERR-20). */
export const RecoveryDialog = inAriaLanguage(RecoveryPopup)
