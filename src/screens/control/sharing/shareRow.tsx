import { CalendarClock, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePositionSharesApi } from '../../../api/positionShares.ts'
import type { PositionShare } from '../../../contract/http/positionShares.ts'
import { useNow } from '../../../fleet/useNow.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { secondsOf } from './lasting.ts'
import { type ChosenEnd, LastingField } from './lastingField.tsx'

interface ShareRowProps {
  readonly share: PositionShare
  readonly onRevoked: () => void
}

interface AskProps extends ShareRowProps {
  readonly name: string
  readonly onDone: () => void
}

/** Another expiry for an active link. */
const Prolong = ({ share, name, onDone }: AskProps) => {
  const { t } = useTranslation()
  const api = usePositionSharesApi()
  const { act, isSending } = useChange({
    change: api.prolong,
    stale: [['shares', share.vehicleId]],
    endsWhenRead: true,
  })
  const [end, setEnd] = useState<ChosenEnd>({ lasting: 'day', moment: share.endsAt })
  const [isWrong, setIsWrong] = useState(false)
  const save = async (): Promise<void> => {
    const lastsSeconds = secondsOf(end.lasting, end.moment, Date.now())
    setIsWrong(lastsSeconds === null)
    if (lastsSeconds !== null && (await act({ id: share.id, lastsSeconds }))) onDone()
  }
  return (
    <div className="share-row__ask" role="group" aria-label={t('share.dialog.prolong', { name })}>
      <LastingField label={t('share.dialog.prolongTo')} value={end} onChange={setEnd} isWrong={isWrong} />
      <div className="share-row__buttons">
        <Button onPress={onDone}>{t('common.cancel')}</Button>
        <Button tone="primary" isPending={isSending} onPress={() => void save()}>
          {t('common.save')}
        </Button>
      </div>
    </div>
  )
}

/** The confirmation before a link is revoked. */
const Revoke = ({ share, name, onDone, onRevoked }: AskProps) => {
  const { t } = useTranslation()
  const api = usePositionSharesApi()
  const { act, isSending } = useChange({ change: api.revoke, stale: [['shares', share.vehicleId]] })
  const revoke = async (): Promise<void> => {
    if (await act(share.id)) onRevoked()
    else onDone()
  }
  return (
    <div className="share-row__ask" role="group" aria-label={t('share.dialog.revokeAsk', { name })}>
      <p>
        <strong>{t('share.dialog.revokeAsk', { name })}</strong> {t('share.dialog.revokeText')}
      </p>
      <div className="share-row__buttons">
        <Button onPress={onDone}>{t('common.cancel')}</Button>
        <Button tone="danger" isPending={isSending} onPress={() => void revoke()}>
          {t('share.dialog.revokeDo')}
        </Button>
      </div>
    </div>
  )
}

/** One active link, with its actions. */
export const ShareRow = ({ share, onRevoked }: ShareRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const [asked, setAsked] = useState<'prolong' | 'revoke' | null>(null)
  const { note, linkEnd, createdBy, endsAt } = share
  const name = note || t('share.dialog.nameless', { end: linkEnd })
  const ask = { share, name, onRevoked, onDone: () => setAsked(null) }
  return (
    <li className="share-row">
      <div className="share-row__head">
        <div className="share-row__words">
          <h4>{name}</h4>
          <p>{t('share.dialog.facts', { end: linkEnd, login: createdBy })}</p>
          <p className="ui-numbers">
            {t('share.dialog.ends', { date: format.date(endsAt), age: format.left(endsAt, now) })}
          </p>
        </div>
        <IconButton
          icon={CalendarClock}
          label={t('share.dialog.prolong', { name })}
          isActive={asked === 'prolong'}
          onPress={() => setAsked('prolong')}
        />
        <IconButton
          icon={Link2Off}
          label={t('share.dialog.revoke', { name })}
          isActive={asked === 'revoke'}
          onPress={() => setAsked('revoke')}
        />
      </div>
      {asked === 'prolong' && <Prolong {...ask} />}
      {asked === 'revoke' && <Revoke {...ask} />}
    </li>
  )
}
