import { useTranslation } from 'react-i18next'
import type { HeatMap, HeatMeasure } from '../../contract/http/heat.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { HeatCellKey } from '../../map/heat/heatOverlay.ts'
import { usePlaceText } from '../../map/places/usePlaceText.ts'
import { centreOf, strongestCells } from './cells.ts'
import { figuresText } from './heatWords.ts'

/** Cells that are listed. */
const LISTED = 10

interface TopCellsProps {
  readonly measure: HeatMeasure
  readonly map: HeatMap
  readonly onOpen: (cell: HeatCellKey) => void
}

/** The cells in view with the most, as a list: the map for those who use no pointer. */
export const TopCells = ({ measure, map, onOpen }: TopCellsProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const placeText = usePlaceText()
  return (
    <section aria-label={t('heat.top')}>
      <h2 className="heat__heading">{t('heat.top')}</h2>
      <ol className="heat-list">
        {strongestCells(map, LISTED).map((cell) => (
          <li key={`${cell.column} ${cell.row}`}>
            <button type="button" className="heat-list__item" onClick={() => onOpen(cell)}>
              <span>{placeText(centreOf(cell))}</span>
              <span className="heat__note">{figuresText({ t, number }, measure, cell)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
