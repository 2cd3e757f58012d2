import { useTranslation } from 'react-i18next'
import type { Track } from '../../contract/http/track.ts'
import { formatDate } from '../../i18n/format.ts'
import { totalRows } from '../../track/export/tables.ts'
import { useWriting } from './routeLists.tsx'

/** TRACK-03: the totals of the period next to those of the period before it. */
export const TotalsView = ({ track }: { readonly track: Track }) => {
  const { t } = useTranslation()
  const writing = useWriting()
  const { from, to } = track.previous
  return (
    <div className="route-totals">
      <table className="route-totals__table">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('route.totals.value')}</th>
            <th scope="col">{t('route.totals.before')}</th>
            <th scope="col">{t('route.totals.change')}</th>
          </tr>
        </thead>
        <tbody>
          {totalRows(track, writing).map(({ name, label, value, before, change }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <td>{before}</td>
              <td>{change}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="route-totals__note">
        {t('route.totals.previous', { from: formatDate(from), to: formatDate(to) })}
      </p>
    </div>
  )
}
