import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePositionSharesApi } from '../../../api/positionShares.ts'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import type { ShareBody } from '../../../contract/http/positionShares.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useIsPast } from '../../../fleet/fleetContext.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ShareForm } from '../sharing/shareForm.tsx'
import '../sharing/sharing.css'
import { rowTitle } from '../../../fleet/rowTitle.ts'
import { sendToEach } from './sendToEach.ts'
import './several.css'
import { useSeveralTask } from './severalDialog.ts'
import { useRowsOfTask } from './useRowsOfTask.ts'

const WIDTH = 520

/** A vehicle with its link, or why it has none. */
interface Made {
  readonly row: VehicleRow
  readonly url: string | null
  readonly problem: string | null
}

/** Creates a link for each vehicle with the same expiry and content. */
const useMaking = () => {
  const api = usePositionSharesApi()
  const inWords = useMessageText()
  const [made, setMade] = useState<readonly Made[]>([])
  const [isSending, setSending] = useState(false)
  const make = async (rows: readonly VehicleRow[], link: Omit<ShareBody, 'vehicleId'>): Promise<void> => {
    setSending(true)
    const links = new Map<number, Made>()
    await sendToEach(
      rows,
      async (row) => {
        const answer = await api.create({ vehicleId: row.vehicleId, ...link })
        const url = answer.ok ? new URL(answer.value.link, location.href).href : null
        const problem = answer.ok ? null : inWords(failureMessage(answer.failure))
        links.set(row.vehicleId, { row, url, problem })
        return problem
      },
      () => undefined,
    )
    setMade(rows.flatMap(({ vehicleId }) => links.get(vehicleId) ?? []))
    setSending(false)
  }
  return { made, isSending, make }
}

/** The links that were just created: they cannot be read in full anywhere else, nor again. */
const MadeLinks = ({ made }: { readonly made: readonly Made[] }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const links = made.filter(({ url }) => url !== null)
  const copy = async (): Promise<void> => {
    const isDone = await copyText(links.map(({ row, url }) => `${rowTitle(row)}: ${url ?? ''}`).join('\n'))
    toast(
      isDone
        ? { text: t('several.linksCopied', { count: links.length }), tone: 'go' }
        : { text: t('share.dialog.notCopied'), tone: 'attention' },
    )
  }
  return (
    <>
      {links.length > 0 && (
        <Banner tone="go">
          {t('several.linksMade', { count: links.length })}. {t('share.dialog.shownOnce')}
        </Banner>
      )}
      <ul className="several__vehicles" aria-label={t('several.links')}>
        {made.map(({ row, url, problem }) => (
          <li key={row.vehicleId}>
            <span className="several__link">
              <span className="several__name">{rowTitle(row)}</span>
              {url !== null && <code>{url}</code>}
            </span>
            {problem !== null && <span className="several__refused">{problem}</span>}
          </li>
        ))}
      </ul>
      <div className="several__buttons">
        <Button tone="primary" icon={Copy} isDisabled={links.length === 0} onPress={() => void copy()}>
          {t('several.copyAll')}
        </Button>
      </div>
    </>
  )
}

/** Creates one link per chosen vehicle for people without an account. */
export const LinksDialog = () => {
  const { t } = useTranslation()
  const { vehicleIds, close } = useSeveralTask()
  const rows = useRowsOfTask()
  const isPast = useIsPast()
  const { made, isSending, make } = useMaking()
  return (
    <Modal
      active
      title={t('several.shareTitle', { count: vehicleIds.length })}
      closeLabel={t('common.close')}
      onClose={close}
      width={WIDTH}
    >
      <div className="several">
        {isPast && <Banner tone="info">{t('share.dialog.pastText')}</Banner>}
        {made.length > 0 ? (
          <MadeLinks made={made} />
        ) : (
          !isPast && (
            <>
              <p>{t('several.shareText')}</p>
              <ShareForm
                isSending={isSending || rows.length === 0}
                onMake={(link) => void make(rows, link)}
              />
            </>
          )
        )}
      </div>
    </Modal>
  )
}
