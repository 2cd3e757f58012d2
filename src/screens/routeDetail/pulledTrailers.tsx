import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/serverState/useCall.ts'
import { useTrailersApi } from '../../api/trailers.ts'
import type { Track } from '../../contract/http/track.ts'
import { formatDate } from '../../i18n/format.ts'
import { useIsAllowed } from '../../session/allowed.ts'

interface PulledProps {
  readonly track: Pick<Track, 'vehicleId' | 'from' | 'to'>
}

/** Which trailers the vehicle pulled in the period, and when; nothing where it pulled none. */
export const PulledTrailers = ({ track: { vehicleId, from, to } }: PulledProps) => {
  const { t } = useTranslation()
  const { pulled } = useTrailersApi()
  const { data, isOld } = useCall({
    of: ['trailers', 'pulled', vehicleId, from, to],
    read: () => pulled(vehicleId, { from, to }),
    isOn: useIsAllowed('seeTrailers'),
  })
  if (!data || isOld || data.length === 0) return null
  return (
    <section className="route-note route-trailers" aria-label={t('route.trailers')}>
      {t('route.trailers')}
      <ul>
        {data.toReversed().map((one) => (
          <li key={one.startId}>
            <a href={`#/trailers_management?q=${encodeURIComponent(one.identifier)}`}>
              {one.trailerName || one.identifier}
            </a>{' '}
            {formatDate(Math.max(one.from, from))} – {formatDate(Math.min(one.to ?? to, to))}
          </li>
        ))}
      </ul>
    </section>
  )
}
