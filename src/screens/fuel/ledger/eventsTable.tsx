import { useTranslation } from 'react-i18next'
import { useFuelApi } from '../../../api/fuel.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { FuelLedger, FuelLedgerEvent } from '../../../contract/http/fuelLedger.ts'
import { routeDetailPath } from '../../../contract/rules/links.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { usePlaceText } from '../../../map/places/usePlaceText.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { litresText, reasonText, rejectionText } from './ledgerWords.ts'

/** What is read again after a correction: ledgers, tracks and reports. */
export const FUEL_STALE = [['fuel'], ['track'], ['reports']] as const

interface RowProps {
  readonly ledger: FuelLedger
  readonly event: FuelLedgerEvent
}

/** "Not a draining", and back. */
const Correction = ({ ledger: { vehicleId, tank }, event }: RowProps) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const api = useFuelApi()
  const isAllowed = useIsAllowed('correctFuel')
  const { kind, from, to, correction } = event
  const correct = useChange({
    change: () =>
      api.correct(vehicleId, { tank, kind, from: Math.round(from), to: Math.round(to), note: null }),
    stale: FUEL_STALE,
  })
  const undo = useChange({ change: (id: number) => api.undoCorrection(vehicleId, id), stale: FUEL_STALE })
  const isSending = correct.isSending || undo.isSending
  return (
    <>
      {correction !== null && (
        <p className="fuel-note">{t('fuel.corrected', { by: correction.by, at: date(correction.at) })}</p>
      )}
      {isAllowed && (
        <Button
          tone="quiet"
          isDisabled={isSending}
          onPress={() => void (correction === null ? correct.act(undefined) : undo.act(correction.id))}
        >
          {correction === null ? t(`fuel.notA.${kind}`) : t('fuel.undo')}
        </Button>
      )}
    </>
  )
}

const EventRow = ({ ledger, event }: RowProps) => {
  const { t } = useTranslation()
  const { date, number } = useFormat()
  const placeText = usePlaceText()
  const writing = { t, number }
  const { kind, from, to, litres, before, after, correction } = event
  const route = routeDetailPath(ledger.vehicleId, ledger.name, ledger.licensePlate, Math.floor(from))
  return (
    <tr data-kind={kind} data-corrected={correction === null ? undefined : ''}>
      <td data-label={t('fuel.column.time')}>
        <a href={`#${route}`}>{date(from)}</a>
        <br />
        {date(to)}
      </td>
      <th scope="row">{t(`fuel.kind.${kind}`)}</th>
      <td data-label={t('fuel.column.place')}>{placeText(event)}</td>
      <td data-label={t('fuel.column.levels')} className="fuel-table__number">
        {number(before, 1)} → {number(after, 1)}
      </td>
      <td data-label={t('fuel.column.volume')} className="fuel-table__number">
        <span className="fuel-table__volume">{litresText(writing, litres)}</span>
      </td>
      <td data-label={t('fuel.column.reason')}>{reasonText(writing, event)}</td>
      <td>
        <Correction ledger={ledger} event={event} />
      </td>
    </tr>
  )
}

const HEADS = ['time', 'what', 'place', 'levels', 'volume', 'reason'] as const

const Heads = ({ hasAction }: { readonly hasAction: boolean }) => {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        {HEADS.map((name) => (
          <th key={name} scope="col">
            {t(`fuel.column.${name}`)}
          </th>
        ))}
        {hasAction && <td />}
      </tr>
    </thead>
  )
}

/** Fillings and drains with level, volume and reason, each of which can be marked as false. */
export const EventsTable = ({ ledger }: { readonly ledger: FuelLedger }) => {
  const { t } = useTranslation()
  if (ledger.events.length === 0) return <p className="fuel-note">{t('fuel.noEvents')}</p>
  return (
    <table className="fuel-table" aria-label={t('fuel.events')}>
      <Heads hasAction />
      <tbody>
        {ledger.events.map((event) => (
          <EventRow key={`${event.kind}/${event.from}`} ledger={ledger} event={event} />
        ))}
      </tbody>
    </table>
  )
}

/** Changes of the level that are no filling or draining, and why. */
export const RejectionsTable = ({ ledger }: { readonly ledger: FuelLedger }) => {
  const { t } = useTranslation()
  const { date, number } = useFormat()
  const placeText = usePlaceText()
  const writing = { t, number }
  if (ledger.rejections.length === 0) return <p className="fuel-note">{t('fuel.noRejections')}</p>
  return (
    <>
      {ledger.rejectionsCut && <p className="fuel-note">{t('fuel.rejectionsCut')}</p>}
      <table className="fuel-table" aria-label={t('fuel.rejections')}>
        <Heads hasAction={false} />
        <tbody>
          {ledger.rejections.map((one) => (
            <tr key={`${one.code}/${one.kind}/${one.from}`}>
              <td data-label={t('fuel.column.time')}>{date(one.from)}</td>
              <th scope="row">{t(`fuel.change.${one.kind}`)}</th>
              <td data-label={t('fuel.column.place')}>{placeText(one)}</td>
              <td data-label={t('fuel.column.levels')} className="fuel-table__number">
                {number(one.before, 1)} → {number(one.after, 1)}
              </td>
              <td data-label={t('fuel.column.volume')} className="fuel-table__number">
                {litresText(writing, one.litres)}
              </td>
              <td data-label={t('fuel.column.reason')}>{rejectionText(writing, one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
