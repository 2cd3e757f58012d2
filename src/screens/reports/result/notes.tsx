import { useTranslation } from 'react-i18next'
import type { NotedVehicles } from '../../../reportTable/resultRows.ts'

const NAMES_MAX = 200

/** Why some vehicles have no rows, in words; the names unfold. */
export const Notes = ({
  notes,
  about,
}: {
  readonly notes: readonly NotedVehicles[]
  /** The table that they belong to, where a page has several. */
  readonly about?: string
}) => {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <section className="report-notes" aria-label={[t('reports.notesTitle'), about ?? []].flat().join(': ')}>
      <h3 className="report-notes__title">{t('reports.notesTitle')}</h3>
      {notes.map(({ note, names }) => (
        <details key={note} className="report-notes__note">
          <summary>
            {t(`reports.note.${note}`)}: {t('reports.noted', { count: names.length })}
          </summary>
          <p className="report-notes__names">
            {names.slice(0, NAMES_MAX).join(', ')}
            {names.length > NAMES_MAX && ` ${t('reports.andMore', { count: names.length - NAMES_MAX })}`}
          </p>
        </details>
      ))}
    </section>
  )
}
