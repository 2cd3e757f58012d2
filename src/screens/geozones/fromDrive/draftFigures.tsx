import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { FieldFigures } from './drivenZone.ts'

/** The figures of a field as it was worked; they do not follow later changes of the outline. */
export const DraftFigures = ({ figures }: { readonly figures: FieldFigures }) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <section className="zone-figures" aria-label={t('geozones.fromDrive.figures')}>
      <dl className="zone-figures__list">
        {(['covered', 'overlap', 'missed'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`geozones.fromDrive.${name}`)}</dt>
            <dd className="ui-numbers">
              {number(figures[name], 2)} {t('common.unit.hectare')}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('geozones.fromDrive.holes')}</dt>
          <dd className="ui-numbers">{number(figures.holes)}</dd>
        </div>
      </dl>
    </section>
  )
}
