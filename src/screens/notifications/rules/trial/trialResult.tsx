import { useTranslation } from 'react-i18next'
import type { RuleTrial } from '../../../../contract/http/notificationRules.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { perDay } from './perDay.ts'

const Rows = ({ rows }: Pick<RuleTrial, 'rows'>) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const label = t('notificationRules.trial.sent')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
    <div className="rule-trial__pane" role="region" aria-label={label} tabIndex={0}>
      <table className="rule-trial__rows">
        <thead>
          <tr>
            <th scope="col">{t('notificationRules.trial.time')}</th>
            <th scope="col">{t('notificationRules.trial.vehicle')}</th>
            <th scope="col">{t('notificationRules.trial.message')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- messages of one moment have no identity but their place
            <tr key={index}>
              <td className="rule-trial__time">{date(row.at)}</td>
              <td>
                {row.name || row.licensePlate}
                {row.name !== '' && <span className="rule-trial__plate">{row.licensePlate}</span>}
              </td>
              <td className="rule-trial__message">{row.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How much a rule would have sent, and the newest of it. */
export const TrialResult = ({ trial }: { readonly trial: RuleTrial }) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { count, rows, isCut } = trial
  return (
    <>
      {isCut && <Banner tone="attention">{t('notificationRules.trial.cut')}</Banner>}
      <p className="rule-trial__count" role="status">
        {count === 0
          ? t('notificationRules.trial.none')
          : `${t('notificationRules.trial.count', { count })}, ${t('notificationRules.trial.perDay', { value: number(perDay(trial), 1) })}`}
      </p>
      {rows.length > 0 && <Rows rows={rows} />}
      {count > rows.length && (
        <p className="rule-quiet">{t('notificationRules.trial.shown', { shown: rows.length })}</p>
      )}
    </>
  )
}
