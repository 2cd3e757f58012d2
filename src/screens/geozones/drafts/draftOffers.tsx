import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { ZoneDraft } from '../../../session/accountValues.ts'
import { Button } from '../../../ui/button.tsx'
import './draftOffers.css'

interface DraftOffersProps {
  readonly drafts: readonly ZoneDraft[]
  readonly onContinue: (draft: ZoneDraft) => void
  readonly onDiscard: (draft: ZoneDraft) => void
}

/** Offers to go on with unfinished edits (GEO-12). */
export const DraftOffers = ({ drafts, onContinue, onDiscard }: DraftOffersProps) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (drafts.length === 0) return null
  return (
    <section className="zone-drafts" aria-label={t('geozones.drafts.title')}>
      {drafts.map((draft) => (
        <div key={draft.zoneId ?? 'new'} className="zone-drafts__one">
          <p className="zone-drafts__text">
            {t('geozones.drafts.text', {
              name: draft.fields.name === '' ? t('geozones.drafts.new') : draft.fields.name,
              date: date(draft.savedAt),
            })}
          </p>
          <Button onPress={() => onContinue(draft)}>{t('geozones.drafts.continue')}</Button>
          <Button tone="quiet" onPress={() => onDiscard(draft)}>
            {t('geozones.drafts.discard')}
          </Button>
        </div>
      ))}
    </section>
  )
}
