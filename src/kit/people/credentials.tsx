import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureHandler } from '../../errors/errorsContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { copyText } from '../../ui/copyText.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useToast } from '../../ui/toast.ts'
import './people.css'

interface CredentialsProps {
  readonly login: string
  readonly password: string
  /** What has just happened, such as “Account created”. */
  readonly title: string
  readonly onClose: () => void
}

interface CopyLineProps {
  readonly label: string
  readonly value: string
  /** Its lines take the whole width, below the label. */
  readonly isLink?: boolean
}

/** A value to hand over, with a copy button. */
export const CopyLine = ({ label, value, isLink = false }: CopyLineProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const failures = useFailureHandler()
  const copy = async (): Promise<void> => {
    if (await copyText(value)) toast({ text: t('people.copied', { what: label }), tone: 'go' })
    else failures.show({ kind: 'server', text: t('people.notCopied') })
  }
  return (
    <div className="credentials__line" data-link={isLink ? '' : undefined}>
      <dt className="credentials__label">{label}</dt>
      <dd className="credentials__given">
        <span className="credentials__value">{value}</span>
        <IconButton icon={Copy} label={t('people.copy', { what: label })} onPress={() => void copy()} />
      </dd>
    </div>
  )
}

/** Login and password to hand over: the password cannot be read anywhere else, and never again. */
export const Credentials = ({ login, password, title, onClose }: CredentialsProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      active
      title={title}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      primary={{ label: t('people.done'), onPress: onClose }}
    >
      <div className="credentials">
        <dl className="credentials__lines">
          <CopyLine label={t('people.login')} value={login} />
          <CopyLine label={t('people.password')} value={password} />
        </dl>
        <Banner tone="attention">{t('people.shownOnce')}</Banner>
      </div>
    </Modal>
  )
}
