import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { readEnvironment } from '../../api/environment.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Popover } from '../../ui/popover.tsx'
import { addressOf, areasOf, isWithin } from './areas.ts'
import './navigation.css'

/** The areas as links; the one of the open page is marked. */
const AreaLinks = ({ onGo }: { readonly onGo?: () => void }) => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const areas = areasOf(useSessionState())
  const { adminPanel } = readEnvironment(document)
  return areas.map((area) => (
    <a
      key={area.path}
      className="navigation__link"
      href={addressOf(area.path, adminPanel)}
      aria-current={isWithin(area, path) ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon of={area.icon} />
      <span>{t(`common.page.${area.title}`)}</span>
    </a>
  ))
}

/** The way between the areas of the product, the same on every page: a row of links, on a phone a sheet behind a button. */
export const Navigation = () => {
  const { t } = useTranslation()
  return (
    <>
      <nav className="navigation" aria-label={t('common.pages')}>
        <AreaLinks />
      </nav>
      <div className="navigation__phone">
        <Popover label={t('common.pages')} trigger={<IconButton icon={Menu} label={t('common.pages')} />}>
          {(close) => (
            <nav className="navigation__sheet" aria-label={t('common.pages')}>
              <AreaLinks onGo={close} />
            </nav>
          )}
        </Popover>
      </div>
    </>
  )
}
