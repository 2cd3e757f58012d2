import { useTranslation } from 'react-i18next'
import { useWebhooksApi } from '../../../api/webhooks.ts'
import type { Webhook } from '../../../contract/http/webhooks.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { WEBHOOKS } from './webhooksKey.ts'

interface RemoveWebhookProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Confirms that a webhook is deleted with its deliveries. */
export const RemoveWebhook = ({ webhook, onClose }: RemoveWebhookProps) => {
  const { t } = useTranslation()
  const api = useWebhooksApi()
  const toast = useToast()
  const { act, isSending } = useChange({ change: () => api.remove(webhook.id), stale: [WEBHOOKS] })
  const remove = async (): Promise<void> => {
    if (await act(undefined)) toast({ text: t('webhooks.removed'), tone: 'go' })
    onClose()
  }
  return (
    <Modal
      active
      title={t('webhooks.removeTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t('webhooks.remove'),
        isDanger: true,
        isPending: isSending,
        onPress: () => void remove(),
      }}
    >
      <p className="webhook__long">{t('webhooks.removeText', { url: webhook.url })}</p>
    </Modal>
  )
}
