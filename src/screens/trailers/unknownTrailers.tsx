import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/serverState/useCall.ts'
import { useTrailersApi } from '../../api/trailers.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { TRAILERS_READ } from './trailersPath.ts'

/** Numbers that are listed; the others follow once these are added. */
const SHOWN = 5

interface UnknownProps {
  readonly canEdit: boolean
  /** Adds a trailer with this serial number. */
  readonly onAdd: (identifier: string) => void
}

/** What devices read that is no trailer of the list; nothing where there is none. */
export const UnknownTrailers = ({ canEdit, onAdd }: UnknownProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useCall({ of: [TRAILERS_READ, 'unknown'], read: useTrailersApi().unknown })
  if (!data || data.length === 0) return null
  return (
    <section className="unknown-trailers" aria-label={t('trailers.unknown.title')}>
      <Banner tone="attention">
        <strong>{t('trailers.unknown.title')}</strong> {t('trailers.unknown.text')}
        <ul className="unknown-trailers__list">
          {data.slice(0, SHOWN).map(({ identifier, vehicleName, lastAt }) => (
            <li key={identifier}>
              <span>
                {t('trailers.unknown.row', { identifier, vehicle: vehicleName, date: format.date(lastAt) })}
              </span>
              <IconButton
                icon={Plus}
                label={t('trailers.unknown.add', { identifier })}
                isDisabled={!canEdit}
                onPress={() => onAdd(identifier)}
              />
            </li>
          ))}
        </ul>
      </Banner>
    </section>
  )
}
