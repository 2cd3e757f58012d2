import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroupsApi } from '../../../api/groups.ts'
import { type Webhook, WEBHOOKS_MAX } from '../../../contract/http/webhooks.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { Deliveries } from './deliveries.tsx'
import { RemoveWebhook } from './removeWebhook.tsx'
import { RenewSecret } from './renewSecret.tsx'
import { SecretDialog } from './secretDialog.tsx'
import type { WebhookAction } from './webhookAction.ts'
import { WebhookCard } from './webhookCard.tsx'
import { WebhookDialog } from './webhookDialog.tsx'

/** The `useCall` key of the groups. */
const GROUPS = ['profile', 'webhookGroups'] as const

/** Every webhook with its state, and its actions. */
export const WebhookList = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) => {
  const { t } = useTranslation()
  const [action, setAction] = useState<WebhookAction | null>(null)
  const { listGroups } = useGroupsApi()
  const groups = useCall({ of: GROUPS, read: listGroups }).data ?? []
  const isFull = webhooks.length >= WEBHOOKS_MAX
  const add = (
    <Button tone="primary" icon={Plus} isDisabled={isFull} onPress={() => setAction({ kind: 'add' })}>
      {t('webhooks.add')}
    </Button>
  )
  return (
    <div className="webhooks">
      {webhooks.length === 0 ? (
        <EmptyState
          icon={WebhookIcon}
          title={t('webhooks.empty.title')}
          text={t('webhooks.empty.text')}
          headingLevel={3}
          action={add}
        />
      ) : (
        <>
          <ul className="webhooks__list" aria-label={t('webhooks.title')}>
            {webhooks.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} groups={groups} onAction={setAction} />
            ))}
          </ul>
          <div className="webhooks__foot">
            {add}
            {isFull && <p className="webhook__facts">{t('webhooks.full', { most: WEBHOOKS_MAX })}</p>}
          </div>
        </>
      )}
      {action && <Dialog action={action} onAction={setAction} />}
    </div>
  )
}

interface DialogProps {
  readonly action: WebhookAction
  readonly onAction: (action: WebhookAction | null) => void
}

const Dialog = ({ action, onAction }: DialogProps) => {
  const { t } = useTranslation()
  const close = (): void => onAction(null)
  const showSecret = (title: string) => (secret: string) => onAction({ kind: 'secret', title, secret })
  if (action.kind === 'add')
    return <WebhookDialog webhook={null} onMade={showSecret(t('webhooks.made'))} onClose={close} />
  if (action.kind === 'secret')
    return <SecretDialog title={action.title} secret={action.secret} onClose={close} />
  const { kind, webhook } = action
  if (kind === 'edit') return <WebhookDialog webhook={webhook} onMade={close} onClose={close} />
  if (kind === 'deliveries') return <Deliveries webhook={webhook} onClose={close} />
  if (kind === 'remove') return <RemoveWebhook webhook={webhook} onClose={close} />
  return <RenewSecret webhook={webhook} onRenewed={showSecret(t('webhooks.renewed'))} onClose={close} />
}
