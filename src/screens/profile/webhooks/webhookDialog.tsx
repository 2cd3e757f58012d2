import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { useWebhooksApi } from '../../../api/webhooks.ts'
import { SERVER_TEXT } from '../../../contract/http/error.ts'
import {
  type Webhook,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_URL_MAX,
  type WebhookBody,
  webhookBody,
} from '../../../contract/http/webhooks.ts'
import type { Failure, Result } from '../../../errors/failure.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { EventsField } from './eventsField.tsx'
import { ScopeFields } from './scopeFields.tsx'
import type { WebhookForm } from './webhookForm.ts'
import { WEBHOOKS } from './webhooksKey.ts'

const FIRST: WebhookBody = {
  url: '',
  description: '',
  events: [],
  scope: 'all',
  groupId: null,
  vehicleIds: [],
}

const bodyOf = ({ url, description, events, scope, groupId, vehicleIds }: Webhook): WebhookBody => ({
  url,
  description,
  events,
  scope,
  groupId,
  vehicleIds,
})

/** CSS pixels: a form with two columns of events, and its margins. */
const WIDTH = 520

/** The server decides where a webhook may lead; it names the reason at the field. */
const explain = (failure: Failure) =>
  failure.kind === 'status' && failure.message === SERVER_TEXT.webhookTargetPrivate
    ? { field: 'url' as const, issue: failure.message }
    : undefined

interface WebhookDialogProps {
  /** null: a new one. */
  readonly webhook: Webhook | null
  /** secret: of a new webhook; '' after a change. */
  readonly onMade: (secret: string) => void
  readonly onClose: () => void
}

/** The form of a webhook. */
export const WebhookDialog = ({ webhook, onMade, onClose }: WebhookDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      active
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      closeLabel={t('common.close')}
      onClose={() => leaving(onClose)}
      width={WIDTH}
    >
      <Fields webhook={webhook} onMade={onMade} onClose={onClose} />
    </Modal>
  )
}

const Fields = ({ webhook, onMade, onClose }: WebhookDialogProps) => {
  const { t } = useTranslation()
  const form = useWebhookForm(webhook, onMade)
  const scope = useWatch({ control: form.methods.control, name: 'scope' })
  return (
    <FormFrame
      form={form}
      label={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      submitLabel={t(webhook ? 'common.save' : 'webhooks.create')}
      onCancel={() => leaving(onClose)}
    >
      <FormText
        form={form}
        name="url"
        type="url"
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        maxLength={WEBHOOK_URL_MAX}
        autoComplete="off"
      />
      <FormText
        form={form}
        name="description"
        label={t('webhooks.description')}
        hint={t('webhooks.descriptionHint')}
        maxLength={WEBHOOK_DESCRIPTION_MAX}
        autoComplete="off"
      />
      <EventsField form={form} />
      <ScopeFields form={form} scope={scope} />
    </FormFrame>
  )
}

const useWebhookForm = (webhook: Webhook | null, onMade: (secret: string) => void): WebhookForm => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useWebhooksApi()
  const { send } = useChange({
    change: async (body: WebhookBody): Promise<Result<string>> => {
      if (webhook !== null) {
        const changed = await api.update(webhook.id, body)
        return changed.ok ? { ok: true, value: '' } : changed
      }
      const made = await api.create(body)
      return made.ok ? { ok: true, value: made.value.secret } : made
    },
    stale: [WEBHOOKS],
    endsWhenRead: true,
  })
  return useAppForm({
    schema: webhookBody,
    defaults: webhook ? bodyOf(webhook) : FIRST,
    explain,
    save: async (body) => {
      const result = await send(body)
      if (result.ok) {
        if (webhook) toast({ text: t('webhooks.saved'), tone: 'go' })
        onMade(result.value)
      }
      return result
    },
  })
}
