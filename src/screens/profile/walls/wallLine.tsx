import { useTranslation } from 'react-i18next'
import type { WallScreen } from '../../../contract/http/wallScreens.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'

interface WallLineProps {
  readonly screen: WallScreen
  readonly onRevoke: () => void
}

/** A wall screen of the list: what it shows, who made it, and when it was last seen. */
export const WallLine = ({ screen, onRevoke }: WallLineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, views, secondsPerView, groupName, linkEnd, createdAt, createdBy, lastSeenAt } = screen
  const shows = [
    groupName ?? t('wall.allVehicles'),
    views.map((view) => t(`wall.view.${view}`)).join(', '),
    t('wall.every', { value: format.number(secondsPerView) }),
  ]
  return (
    <li className="walls__line">
      <div className="walls__what">
        <span className="walls__name">{name}</span>
        <span className="walls__note">{shows.join(' · ')}</span>
        <span className="walls__note ui-numbers">
          {t('wall.facts', { end: linkEnd, login: createdBy, date: format.date(createdAt) })}
          {' · '}
          {lastSeenAt === null ? t('wall.never') : t('wall.seen', { date: format.date(lastSeenAt) })}
        </span>
      </div>
      <Button tone="quiet" onPress={onRevoke}>
        {t('wall.revoke')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </li>
  )
}
