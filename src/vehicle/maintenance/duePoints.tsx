import { useTranslation } from 'react-i18next'
import type { Due } from '../../contract/rules/maintenanceDue.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { DueBadge } from './dueBadge.tsx'
import { pointText } from './dueText.ts'
import './duePoints.css'

/** Everything that makes something due, each measure on a line of its own. */
export const DuePoints = ({ due }: { readonly due: Due }) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="due-points">
      <DueBadge state={due.state} />
      <ul>
        {due.points.map((point) => (
          <li key={point.measure}>{pointText(t, format, point)}</li>
        ))}
      </ul>
    </div>
  )
}
