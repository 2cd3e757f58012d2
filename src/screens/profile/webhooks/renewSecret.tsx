import { useTranslation } from 'react-i18next'
import { useWebhooksApi } from '../../../api/webhooks.ts'
import type { Webhook } from '../../../contract/http/webhooks.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Modal } from '../../../ui/modal.tsx'
import { WEBHOOKS } from './webhooksKey.ts'

interface RenewSecretProps {
  readonly webhook: Webhook
  readonly onRenewed: (secret: string) => void
  readonly onClose: () => void
}

/** Confirms that a webhook gets a new secret. */
export const RenewSecret = ({ webhook, onRenewed, onClose }: RenewSecretProps) => {
  const { t } = useTranslation()
  const api = useWebhooksApi()
  const { act, isSending } = useChange({ change: () => api.renewSecret(webhook.id), stale: [WEBHOOKS] })
  const renew = async (): Promise<void> => {
    const done = await act(undefined)
    if (done) onRenewed(done.value.secret)
    else onClose()
  }
  return (
    <Modal
      active
      title={t('webhooks.renewTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{ label: t('webhooks.renew'), isPending: isSending, onPress: () => void renew() }}
    >
      <p>{t('webhooks.renewText')}</p>
    </Modal>
  )
}
