import { useTranslation } from 'react-i18next'
import type { FuelLedger } from '../../../contract/http/fuelLedger.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { litresText, restText } from './ledgerWords.ts'

interface FigureProps {
  readonly name: string
  readonly sign?: string
  readonly value: string
  readonly tone?: 'go' | 'alarm' | 'quiet' | undefined
}

const Figure = ({ name, sign = '', value, tone }: FigureProps) => (
  <div className="fuel-figure" data-tone={tone}>
    <dt>{name}</dt>
    <dd>
      {sign !== '' && <span aria-hidden>{sign} </span>}
      {value}
    </dd>
  </div>
)

/** start + filled − drained − consumed = end, and what nothing explains as a figure of its own. */
export const LedgerFigures = ({ ledger }: { readonly ledger: FuelLedger }) => {
  const { t } = useTranslation()
  const { number, distance } = useFormat()
  const writing = { t, number }
  const litres = (value: number | null): string =>
    value === null ? t('fuel.notKnown') : litresText(writing, value)
  const { start, filled, drained, consumed, used, end, rest, norm, mileage } = ledger
  const per100 = used === null || mileage < 1_000 ? null : (used / mileage) * 100_000
  return (
    <section className="fuel-sums" aria-label={t('fuel.sums')}>
      <dl className="fuel-figures">
        <Figure name={t('fuel.figure.start')} value={litres(start)} />
        <Figure
          name={t('fuel.figure.filled')}
          sign="+"
          value={litres(filled)}
          tone={filled > 0 ? 'go' : undefined}
        />
        <Figure
          name={t('fuel.figure.drained')}
          sign="−"
          value={litres(drained)}
          tone={drained > 0 ? 'alarm' : undefined}
        />
        <Figure
          name={t('fuel.figure.consumed')}
          sign={consumed === null ? '' : '−'}
          value={litres(consumed)}
        />
        <Figure
          name={t('fuel.figure.rest')}
          sign={rest === null ? '' : rest < 0 ? '+' : '−'}
          value={litres(rest === null ? null : Math.abs(rest))}
          tone="quiet"
        />
        <Figure name={t('fuel.figure.end')} sign="=" value={litres(end)} />
      </dl>
      <p className="fuel-note">{restText(writing, ledger)}</p>
      <dl className="fuel-figures fuel-figures--more">
        <Figure name={t('fuel.figure.used')} value={litres(used)} />
        <Figure name={t('fuel.figure.mileage')} value={distance(mileage)} />
        <Figure
          name={t('fuel.figure.per100')}
          value={per100 === null ? t('fuel.notKnown') : t('fuel.per100Km', { value: number(per100, 1) })}
        />
        <Figure name={t('fuel.figure.norm')} value={litres(norm?.litres ?? null)} />
        <Figure
          name={t('fuel.figure.overNorm')}
          value={litres(used === null || norm === null ? null : used - norm.litres)}
        />
      </dl>
      {norm !== null && (
        <p className="fuel-note">
          {(['summer', 'winter', 'loaded', 'engine'] as const)
            .filter((part) => norm[part] >= 0.05)
            .map((part) => t(`fuel.normPart.${part}`, { litres: litresText(writing, norm[part]) }))
            .join(' · ')}
        </p>
      )}
    </section>
  )
}
