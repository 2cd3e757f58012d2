import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { useTrailersApi } from '../../api/trailers.ts'
import type { CouplingSource, TrailerCoupling } from '../../contract/http/trailerCouplings.ts'
import { routeDetailPath } from '../../contract/rules/links.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { useToast } from '../../ui/toast.ts'
import { TRAILERS_READ } from './trailersPath.ts'

const DAYS_MS = 90 * 86_400_000

interface HistoryProps {
  readonly trailerId: number
  readonly canEdit: boolean
}

/** Entries by hand of a coupling that can be taken back. */
const handsOf = ({ source, endSource, startId, endId }: TrailerCoupling): readonly number[] => [
  ...(source === 'manual' ? [startId] : []),
  ...(endSource === 'manual' && endId !== null ? [endId] : []),
]

/** On which vehicles a trailer hung in the last days, with what each begin and end follows from. */
export const CouplingHistory = ({ trailerId, canEdit }: HistoryProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const toast = useToast()
  const api = useTrailersApi()
  const [now] = useState(() => Date.now())
  const { data } = useCall({
    of: [TRAILERS_READ, 'couplings', trailerId],
    read: () => api.couplings(trailerId, { from: now - DAYS_MS, to: now + DAYS_MS / 90 }),
  })
  const undoing = useChange({
    change: (entryId: number) => api.undo(trailerId, entryId),
    stale: [[TRAILERS_READ]],
  })
  if (!data) return null
  const sourceText = (source: CouplingSource, login: string | null): string =>
    t(`trailers.coupling.source.${source}`, { login: login ?? '' })
  const undo = async (entryId: number): Promise<void> => {
    if (await undoing.act(entryId)) toast({ text: t('trailers.coupling.undone'), tone: 'go' })
  }
  return (
    <section className="couplings" aria-label={t('trailers.coupling.history')}>
      <h3 className="couplings__title">{t('trailers.coupling.history')}</h3>
      {data.length === 0 && <p className="couplings__note">{t('trailers.coupling.noHistory')}</p>}
      <ul className="couplings__list">
        {data.map((one) => (
          <li key={one.startId}>
            {one.vehicleId === null ? (
              <span>{t('trailers.coupling.hidden')}</span>
            ) : (
              <a href={`#${routeDetailPath(one.vehicleId, one.vehicleName, one.licensePlate, one.from)}`}>
                {one.vehicleName}
              </a>
            )}
            <span>
              {format.date(one.from)} – {one.to === null ? t('trailers.coupling.lasts') : format.date(one.to)}
            </span>
            <span className="couplings__note">
              {[
                sourceText(one.source, one.madeBy),
                one.endReason !== null && t(`trailers.coupling.end.${one.endReason}`),
                one.endSource === 'manual' && sourceText(one.endSource, one.endedBy),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {canEdit &&
              handsOf(one).map((entryId) => (
                <IconButton
                  key={entryId}
                  icon={Undo2}
                  label={t('trailers.coupling.undo')}
                  isDisabled={undoing.isSending}
                  onPress={() => void undo(entryId)}
                />
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
