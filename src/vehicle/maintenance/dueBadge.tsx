import { useTranslation } from 'react-i18next'
import type { DueState } from '../../contract/rules/maintenanceDue.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const TONES: Readonly<Record<DueState, BadgeTone>> = {
  overdue: 'alarm',
  dueSoon: 'attention',
  unknown: 'quiet',
  ok: 'go',
}

/** Whether something is due, as a word in the colour of its urgency. */
export const DueBadge = ({ state }: { readonly state: DueState }) => {
  const { t } = useTranslation()
  return <Badge tone={TONES[state]}>{t(`maintenance.stateOf.${state}`)}</Badge>
}
