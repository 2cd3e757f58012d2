import { useTranslation } from 'react-i18next'
import type { Track } from '../../contract/http/track.ts'
import { fuelPath } from '../../contract/rules/links.ts'
import { formatDate } from '../../i18n/format.ts'
import { fuelUnknownText, hasPrevious, totalRows } from '../../track/export/tables.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { LinkButton } from '../../ui/linkButton.tsx'
import { useWriting } from './routeLists.tsx'

/** TRACK-03: the totals of the period next to those of the period before it, if the vehicle sent anything then. */
export const TotalsView = ({ track }: { readonly track: Track }) => {
  const { t } = useTranslation()
  const writing = useWriting()
  const seesFuel = useIsAllowed('seeFuelLedger')
  const { from, to } = track.previous
  const isCompared = hasPrevious(track)
  const whyUnknown = fuelUnknownText(track, writing)
  return (
    <div className="route-totals">
      <table className="route-totals__table">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('route.totals.value')}</th>
            {isCompared && <th scope="col">{t('route.totals.before')}</th>}
            {isCompared && <th scope="col">{t('route.totals.change')}</th>}
          </tr>
        </thead>
        <tbody>
          {totalRows(track, writing).map(({ name, label, value, before, change }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              {isCompared && <td>{before}</td>}
              {isCompared && <td>{change}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {seesFuel && (
        <p className="route-totals__note">
          <LinkButton href={`#${fuelPath(track.vehicleId, track)}`}>
            {t('route.totals.fuelLedger')}
          </LinkButton>
        </p>
      )}
      {whyUnknown !== '' && <p className="route-totals__note">{whyUnknown}</p>}
      <p className="route-totals__note">
        {isCompared
          ? t('route.totals.previous', { from: formatDate(from), to: formatDate(to) })
          : t('route.totals.noPrevious')}
      </p>
    </div>
  )
}
