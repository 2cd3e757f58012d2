import { SearchX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFuelApi } from '../../../api/fuel.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { ALL_TANKS, type FuelLedger, LEDGER_PERIOD_MAX_DAYS } from '../../../contract/http/fuelLedger.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Failure } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { useFormat } from '../../../i18n/useFormat.ts'
import { splitHash } from '../../../kit/address/hashLocation.ts'
import { namedPeriod, type Period, readPeriod, writePeriod } from '../../../kit/choosers/period.ts'
import { PeriodChooser } from '../../../kit/choosers/periodChooser.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import '../fuel.css'
import { RECEIPTS_PATH } from '../fuelAddress.ts'
import { EventsTable, RejectionsTable } from './eventsTable.tsx'
import { LedgerFigures } from './ledgerFigures.tsx'
import { filterText } from './ledgerWords.ts'
import { LevelChart } from './levelChart.tsx'
import { SensorsList } from './sensorsList.tsx'

/** The period of the address, which stays there; otherwise the last week. */
const useFuelPeriod = (): readonly [Period, (period: Period) => void] => {
  const [period, setPeriod] = useState(() => {
    const now = Date.now()
    return readPeriod(splitHash(location.hash).query, now) ?? namedPeriod('week', now)
  })
  const choose = (next: Period): void => {
    setPeriod(next)
    const { path } = splitHash(location.hash)
    history.replaceState(history.state, '', `#${path}?${writePeriod(next)}`)
  }
  return [period, choose]
}

const NotFound = () => {
  const { t } = useTranslation()
  return <EmptyState icon={SearchX} title={t('fuel.notFound.title')} text={t('fuel.notFound.text')} />
}

const Failed = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (failure.kind === 'status' && failure.status === 404) return <NotFound />
  return (
    <EmptyState
      icon={TriangleAlert}
      title={t('fuel.failed')}
      text={inWords(failureMessage(failure))}
      action={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    />
  )
}

interface LedgerProps {
  readonly ledger: FuelLedger
  readonly onTank: (tank: string) => void
}

const TankChoice = ({ ledger: { tank, tanks }, onTank }: LedgerProps) => {
  const { t } = useTranslation()
  if (tanks.length === 0) return null
  return (
    <div className="fuel-tank">
      <Select
        label={t('fuel.tank')}
        options={[
          { id: ALL_TANKS, label: t('fuel.allTanks') },
          ...tanks.map(({ key, name }) => ({ id: key, label: name })),
        ]}
        value={tank}
        onChange={onTank}
      />
    </div>
  )
}

const Ledger = ({ ledger, onTank }: LedgerProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  if (!ledger.hasLevel)
    return (
      <>
        <TankChoice ledger={ledger} onTank={onTank} />
        <EmptyState title={t('fuel.empty.title')} text={t('fuel.empty.text')} />
      </>
    )
  return (
    <div className="fuel-ledger">
      <TankChoice ledger={ledger} onTank={onTank} />
      <LedgerFigures ledger={ledger} />
      <LevelChart ledger={ledger} />
      <section>
        <h2>{t('fuel.events')}</h2>
        <EventsTable ledger={ledger} />
        <p className="fuel-note">{filterText({ t, number }, ledger)}</p>
      </section>
      <details className="fuel-more">
        <summary>{t('fuel.rejectedCount', { count: ledger.rejections.length })}</summary>
        <RejectionsTable ledger={ledger} />
      </details>
      <section>
        <h2>{t('fuel.sensors')}</h2>
        <SensorsList ledger={ledger} />
      </section>
    </div>
  )
}

/** The fuel of one vehicle over a period: what came, went and was used. */
export const LedgerScreen = ({ vehicleId }: { readonly vehicleId: number }) => {
  const { t } = useTranslation()
  const api = useFuelApi()
  const [period, setPeriod] = useFuelPeriod()
  const [tank, setTank] = useState<string>(ALL_TANKS)
  const { from, to } = period
  const call = useCall({
    of: ['fuel', vehicleId, from, to, tank],
    read: () => api.readLedger({ vehicleId, from, to, tank }),
  })
  const { data, failure } = call
  const content = (): ReactNode => {
    if (failure && (!data || call.isOld || failure.kind === 'status'))
      return <Failed failure={failure} onRetry={call.readAgain} />
    if (!data || call.isOld) return <Loading label={t('fuel.loading')} />
    return <Ledger ledger={data} onTank={setTank} />
  }
  const named = data ? [data.name, data.licensePlate].filter(Boolean).join(' ') : ''
  return (
    <PageFrame
      title={named === '' ? t('common.page.fuel') : `${t('common.page.fuel')}: ${named}`}
      width="table"
      actions={
        <>
          <LinkButton href={`#${RECEIPTS_PATH}`}>{t('fuel.receipts.open')}</LinkButton>
          <PeriodChooser period={period} maxDays={LEDGER_PERIOD_MAX_DAYS} onChange={setPeriod} />
        </>
      }
    >
      {failure && data && failure.kind !== 'status' && <Banner tone="attention">{t('fuel.failed')}</Banner>}
      {content()}
    </PageFrame>
  )
}
