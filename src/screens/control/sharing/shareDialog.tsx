import { History, Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePositionSharesApi } from '../../../api/positionShares.ts'
import type { CreatedShare, ShareBody } from '../../../contract/http/positionShares.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useDetail, useIsPast } from '../../../fleet/fleetContext.ts'
import { useAtNow } from '../../../fleet/useNow.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { MadeLink } from '../../../kit/links/madeLink.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { ShareForm } from './shareForm.tsx'
import { useShareOverlay } from './shareOverlay.ts'
import { ShareRow } from './shareRow.tsx'
import './sharing.css'

const WIDTH = 520

/** The active links of a vehicle; read again when somebody changes them, on whatever page. */
const useLinks = (vehicleId: number) => {
  const api = usePositionSharesApi()
  const detail = useDetail()
  const turn = detail?.row.vehicleId === vehicleId ? (detail.turns.shares ?? 0) : 0
  return useCall({ of: ['shares', vehicleId, turn], read: () => api.list(vehicleId) })
}

interface LinksProps {
  readonly vehicleId: number
  readonly onRevoked: (id: number) => void
}

const Links = ({ vehicleId, onRevoked }: LinksProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const { data, failure, readAgain } = useLinks(vehicleId)
  // Expired links are removed before the server is asked again.
  const ended = useAtNow((now) => (data ?? []).filter(({ endsAt }) => endsAt <= now).length)
  const living = data?.slice(ended)
  return (
    <section className="share-links">
      <h3>{t('share.dialog.living')}</h3>
      {failure && (
        <Banner tone="attention" action={<Button onPress={readAgain}>{t('common.retry')}</Button>}>
          {inWords(failureMessage(failure))}
        </Banner>
      )}
      {!living && !failure && <Loading label={t('share.dialog.loading')} />}
      {living?.length === 0 && <p className="share-links__none">{t('share.dialog.none')}</p>}
      {living && living.length > 0 && (
        <ul aria-label={t('share.dialog.living')}>
          {living.map((share) => (
            <ShareRow key={share.id} share={share} onRevoked={() => onRevoked(share.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Sharing = ({ vehicleId }: { readonly vehicleId: number }) => {
  const { t } = useTranslation()
  const [made, setMade] = useState<CreatedShare | null>(null)
  const isAllowed = useIsAllowed('sharePosition')
  const isPast = useIsPast()
  const api = usePositionSharesApi()
  const { act, isSending } = useChange({ change: api.create, stale: [['shares', vehicleId]] })
  const make = async (link: Omit<ShareBody, 'vehicleId'>): Promise<void> => {
    const answer = await act({ vehicleId, ...link })
    if (answer) setMade(answer.value)
  }
  if (isPast)
    return <EmptyState icon={History} title={t('share.dialog.past')} text={t('share.dialog.pastText')} />
  if (!isAllowed) return <EmptyState icon={Lock} title={t('share.dialog.refused')} />
  return (
    <div className="sharing">
      <p className="sharing__about">{t('share.dialog.about')}</p>
      {made ? (
        <MadeLink link={made.link} onAnother={() => setMade(null)} />
      ) : (
        <ShareForm isSending={isSending} onMake={(link) => void make(link)} />
      )}
      <Links vehicleId={vehicleId} onRevoked={(id) => made?.id === id && setMade(null)} />
    </div>
  )
}

/** Creates links to a vehicle's live position for people without an account, and revokes them. */
export const ShareDialog = () => {
  const { t } = useTranslation()
  const { vehicleId, name, close } = useShareOverlay()
  return (
    <Modal
      active
      title={t('share.dialog.title', { name })}
      closeLabel={t('common.close')}
      onClose={close}
      width={WIDTH}
    >
      <ServerState>
        <Sharing vehicleId={vehicleId} />
      </ServerState>
    </Modal>
  )
}
