import { EllipsisVertical, KeyRound, List, Pencil, Send, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWebhooksApi } from '../../../api/webhooks.ts'
import type { VehicleGroup } from '../../../contract/entities/vehicle.ts'
import type { Webhook } from '../../../contract/http/webhooks.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { useTest } from './useSending.ts'
import { stateOf, STATE_TONES, useFailureWords } from './webhookWords.ts'
import type { WebhookAction } from './webhookAction.ts'
import { WEBHOOKS } from './webhooksKey.ts'

interface WebhookCardProps {
  readonly webhook: Webhook
  readonly groups: readonly VehicleGroup[]
  readonly onAction: (action: WebhookAction) => void
}

/** Display name of a webhook: its name, or its address. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description === '' ? url : description

/** The events of a webhook, and its state. */
const Facts = ({ webhook, groups }: Pick<WebhookCardProps, 'webhook' | 'groups'>) => {
  const { t } = useTranslation()
  const format = useFormat()
  const inWords = useFailureWords()
  const { scope, groupId, vehicleIds, events, lastAttempt, waiting, oldSecretUntil } = webhook
  const group = groups.find(({ id }) => id === groupId)?.name ?? t('webhooks.groupGone')
  const facts = [
    t('webhooks.eventCount', { count: events.length }),
    scope === 'all' && t('webhooks.scope.all'),
    scope === 'group' && `${t('webhooks.group')}: ${group}`,
    scope === 'chosen' && `${t('webhooks.vehicles')}: ${format.number(vehicleIds.length)}`,
    lastAttempt && t('webhooks.lastAttempt', { date: format.date(lastAttempt.at) }),
    lastAttempt?.failure && inWords(lastAttempt.failure, lastAttempt.status),
    waiting > 0 && t('webhooks.waiting', { count: waiting }),
    oldSecretUntil !== null && t('webhooks.oldSecretUntil', { date: format.date(oldSecretUntil) }),
  ]
  return <span className="webhook__facts">{facts.filter(Boolean).join(' · ')}</span>
}

/** A webhook of the list. */
export const WebhookCard = ({ webhook, groups, onAction }: WebhookCardProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useWebhooksApi()
  const state = stateOf(webhook)
  const { act: turn, isSending } = useChange({
    change: (isOn: boolean) => api.turn(webhook.id, isOn),
    stale: [WEBHOOKS],
  })
  return (
    <li className="webhook">
      <div className="webhook__head">
        <div className="webhook__what">
          <span className="webhook__name">
            {nameOf(webhook)}
            <Badge tone={STATE_TONES[state]}>{t(`webhooks.state.${state}`)}</Badge>
          </span>
          {webhook.description !== '' && <span className="webhook__url">{webhook.url}</span>}
          <Facts webhook={webhook} groups={groups} />
        </div>
        <Switch isSelected={webhook.isOn} isPending={isSending} onChange={(isOn) => void turn(isOn)}>
          {t('webhooks.isOn')}
          <VisuallyHidden> {nameOf(webhook)}</VisuallyHidden>
        </Switch>
      </div>
      {webhook.offReason !== null && webhook.offReason !== 'person' && (
        <Banner tone="attention">{t(`webhooks.offReason.${webhook.offReason}`)}</Banner>
      )}
      {webhook.failingSince !== null && webhook.isOn && (
        <Banner tone="attention">
          {t('webhooks.failingSince', { date: format.date(webhook.failingSince) })}
        </Banner>
      )}
      <CardActions webhook={webhook} onAction={onAction} />
    </li>
  )
}

const CardActions = ({ webhook, onAction }: Pick<WebhookCardProps, 'webhook' | 'onAction'>) => {
  const { t } = useTranslation()
  const { test, isSending } = useTest(webhook)
  const hidden = <VisuallyHidden> {nameOf(webhook)}</VisuallyHidden>
  return (
    <div className="webhook__actions">
      <Button icon={List} onPress={() => onAction({ kind: 'deliveries', webhook })}>
        {t('webhooks.deliveries')}
        {hidden}
      </Button>
      <Button icon={Send} isPending={isSending} onPress={() => void test()}>
        {t('webhooks.test')}
        {hidden}
      </Button>
      <Menu
        label={t('webhooks.more', { name: nameOf(webhook) })}
        trigger={<IconButton icon={EllipsisVertical} label={t('webhooks.more', { name: nameOf(webhook) })} />}
        items={[
          { id: 'edit', label: t('webhooks.edit'), icon: Pencil },
          { id: 'renew', label: t('webhooks.renew'), icon: KeyRound },
          { id: 'remove', label: t('webhooks.remove'), icon: Trash2, isDanger: true },
        ]}
        onAction={(kind) => onAction({ kind, webhook })}
      />
    </div>
  )
}
