import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHeatApi } from '../../api/heat.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import type { HeatMap } from '../../contract/http/heat.ts'
import { reportFromRoutePath } from '../../contract/rules/links.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { FailedToLoad } from '../../kit/calls/failedToLoad.tsx'
import { usePlaceText } from '../../map/places/usePlaceText.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { centreOf, type CountedCell } from './cells.ts'
import { bodyOfQuestion, type HeatQuestion } from './heatQuestion.ts'
import { figuresText } from './heatWords.ts'

interface CellDetailProps {
  readonly question: HeatQuestion
  readonly cell: CountedCell
  /** The days that were summed, for the reports of the vehicles. */
  readonly days: Pick<HeatMap, 'from' | 'to'>
  readonly onClose: () => void
}

/** The figures of the chosen cell and the vehicles that they are from; each leads to its reports of these days. */
export const CellDetail = ({ question, cell, days, onClose }: CellDetailProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const placeText = usePlaceText()
  const api = useHeatApi()
  const { zoom, column, row } = cell
  const body = { ...bodyOfQuestion(question), zoom, column, row }
  const { data, failure, isOld, readAgain } = useCall({
    of: ['heat', 'cell', body],
    read: () => api.readCell(body),
  })
  const { measure } = question
  const content = () => {
    if (failure && (!data || isOld))
      return <FailedToLoad title={t('heat.failed')} failure={failure} onRetry={readAgain} headingLevel={3} />
    if (!data || isOld) return <Loading label={t('common.loading')} />
    return (
      <>
        {data.vehicleCount > data.vehicles.length && (
          <p className="heat__note">
            {t('heat.someVehicles', { shown: data.vehicles.length, all: data.vehicleCount })}
          </p>
        )}
        <ul className="heat-list">
          {data.vehicles.map(({ vehicleId, name, licensePlate, ...figures }) => (
            <li key={vehicleId}>
              <a className="heat-list__item" href={`#${reportFromRoutePath(vehicleId, days)}`}>
                <span>{[name, licensePlate].filter(Boolean).join(' ')}</span>
                <span className="heat__note">{figuresText({ t, number }, measure, figures)}</span>
              </a>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <section className="heat-cell" aria-label={t('heat.cell')}>
      <div className="heat-cell__head">
        <h2 className="heat__heading">{placeText(centreOf(cell))}</h2>
        <IconButton icon={X} label={t('common.close')} onPress={onClose} />
      </div>
      <p role="status">{figuresText({ t, number }, measure, cell)}</p>
      {content()}
    </section>
  )
}
