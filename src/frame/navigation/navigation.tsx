import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { readEnvironment } from '../../api/environment.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { Icon } from '../../ui/icon.tsx'
import { addressOf, areasOf, isWithin } from './areas.ts'
import './navigation.css'

interface NavigationProps {
  /** A column instead of a row. */
  readonly isColumn?: boolean
  readonly onGo?: () => void
}

/** The areas of the product as links, the same on every page; the one of the open page is marked. */
export const Navigation = ({ isColumn = false, onGo }: NavigationProps) => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const areas = areasOf(useSessionState())
  const { adminPanel } = readEnvironment(document)
  return (
    <nav className="navigation" aria-label={t('common.pages')} data-column={isColumn ? '' : undefined}>
      {areas.map((area) => (
        <a
          key={area.path}
          className="navigation__link"
          href={addressOf(area.path, adminPanel)}
          aria-current={isWithin(area, path) ? 'page' : undefined}
          onClick={onGo}
        >
          <Icon of={area.icon} />
          <span>{t(`common.page.${area.title}`)}</span>
          {area.Count && <area.Count />}
        </a>
      ))}
    </nav>
  )
}
