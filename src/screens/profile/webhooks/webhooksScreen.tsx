import { useTranslation } from 'react-i18next'
import { useWebhooksApi } from '../../../api/webhooks.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import { CallPart } from '../callPart.tsx'
import { ProfileFrame } from '../profileFrame.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { WebhookList } from './webhookList.tsx'
import { WEBHOOKS } from './webhooksKey.ts'
import './webhooks.css'

/** Polling interval of the delivery state while the page is open, ms. */
const EVERY_MS = 5_000

const Webhooks = () => {
  const { list } = useWebhooksApi()
  const call = useCall({ of: WEBHOOKS, read: list, everyMs: EVERY_MS })
  return <CallPart call={call}>{(webhooks) => <WebhookList webhooks={webhooks} />}</CallPart>
}

/** Webhooks: where the events of an owner's vehicles are sent to other programs. */
export const WebhooksScreen = () => {
  const { t } = useTranslation()
  return (
    <ProfileFrame>
      <ServerState>
        <ProfileSection
          title={t('webhooks.title')}
          text={t('webhooks.text')}
          link={{ href: '/api/docs', label: t('webhooks.docs') }}
        >
          <Webhooks />
        </ProfileSection>
      </ServerState>
    </ProfileFrame>
  )
}
