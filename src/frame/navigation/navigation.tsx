import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { readEnvironment } from '../../api/environment.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TriggerButton } from '../../ui/triggerButton.tsx'
import { addressOf, type Area, areasOf, isWithin } from './areas.ts'
import { useFitting } from './fitting.ts'
import './navigation.css'

interface NavigationProps {
  /** A column instead of a row. */
  readonly isColumn?: boolean
  readonly onGo?: () => void
}

interface MoreProps {
  readonly areas: readonly Area[]
  /** The open page is one of them. */
  readonly isCurrent: boolean
  /** Between the last area of the row and its end, CSS pixels: the button follows that area. */
  readonly room: number
  readonly onGo: (area: Area) => void
}

/** The areas that the row has no room for. */
const More = ({ areas, isCurrent, room, onGo }: MoreProps) => {
  const { t } = useTranslation()
  return (
    <span
      className="navigation__more"
      data-current={isCurrent ? '' : undefined}
      style={{ translate: `${-room}px` }}
    >
      <Menu
        label={t('session.bar.more')}
        items={areas.map(({ path, title, icon }) => ({ id: path, label: t(`common.page.${title}`), icon }))}
        onAction={(id) => {
          const area = areas.find(({ path }) => path === id)
          if (area) onGo(area)
        }}
        trigger={
          <TriggerButton tone="quiet" icon={Ellipsis}>
            {t('session.bar.more')}
            {areas.map(({ path, Count }) => Count && <Count key={path} />)}
          </TriggerButton>
        }
      />
    </span>
  )
}

/**
 * The areas of the product as links, the same on every page; the one of the open page is marked. What has no room in a row is
 * behind its last item.
 */
export const Navigation = ({ isColumn = false, onGo }: NavigationProps) => {
  const { t } = useTranslation()
  const [path, navigate] = useLocation()
  const areas = areasOf(useSessionState())
  const { adminPanel } = readEnvironment(document)
  const names = areas.map(({ title }) => t(`common.page.${title}`)).join('\n')
  const [{ count, room }, row] = useFitting()
  const behind = isColumn ? [] : areas.slice(count)
  const go = ({ path: to }: Area): void => {
    const address = addressOf(to, adminPanel)
    if (address.startsWith('#')) navigate(to)
    else location.assign(address)
  }
  return (
    <nav className="navigation" aria-label={t('common.pages')} data-column={isColumn ? '' : undefined}>
      <div key={names} ref={row} className="navigation__row">
        {areas.map((area) => (
          <a
            key={area.path}
            className="navigation__link"
            href={addressOf(area.path, adminPanel)}
            aria-current={isWithin(area, path) ? 'page' : undefined}
            data-behind={behind.includes(area) ? '' : undefined}
            onClick={onGo}
          >
            <Icon of={area.icon} />
            <span>{t(`common.page.${area.title}`)}</span>
            {area.Count && <area.Count />}
          </a>
        ))}
      </div>
      {behind.length > 0 && (
        <More areas={behind} isCurrent={behind.some((area) => isWithin(area, path))} room={room} onGo={go} />
      )}
    </nav>
  )
}
