import { Ellipsis, List, type LucideIcon, Map as MapIcon, Siren } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastAddressOf } from '../../kit/address/visited.ts'
import { PAGE_GATES, passes } from '../../contract/permissions.ts'
import { CONTROL_PATH } from '../../session/routeGuard.ts'
import { usePreference, useSessionState } from '../../session/sessionContext.ts'
import { Icon } from '../../ui/icon.tsx'
import { useReleaseNews } from '../page/userPanel.tsx'
import './bottomBar.css'
import { ALARMS_QUERY, type ControlPart } from './controlPart.ts'
import { MoreSheet } from './moreSheet.tsx'

interface BottomBarProps {
  /** Given by the control page; on another page the items lead to it. */
  readonly control?: {
    readonly shown: ControlPart
    readonly onShow: (part: ControlPart) => void
    /** The number of alarms. */
    readonly alarms: ReactNode
  }
}

const ICONS = { map: MapIcon, list: List, alarms: Siren } as const satisfies Record<ControlPart, LucideIcon>
const PARTS = ['map', 'list', 'alarms'] as const

interface ItemProps {
  readonly icon: LucideIcon
  readonly children: ReactNode
}

const Face = ({ icon, children }: ItemProps) => (
  <>
    <Icon of={icon} size={20} />
    <span className="bottom-bar__words">{children}</span>
  </>
)

/** On another page: the way to a part of the control page. */
const PartLink = ({ part, children }: { readonly part: ControlPart; readonly children: ReactNode }) => {
  const [, setSideBar] = usePreference('sideBar')
  const address = lastAddressOf(CONTROL_PATH)
  const withQueue = `${address}${address.includes('?') ? '&' : '?'}${ALARMS_QUERY}`
  return (
    <a
      className="bottom-bar__item"
      href={part === 'alarms' ? withQueue : address}
      onClick={() => {
        if (part !== 'alarms') setSideBar(part === 'map' ? 'hidden' : 'shorted')
      }}
    >
      <Face icon={ICONS[part]}>{children}</Face>
    </a>
  )
}

/**
 * The way around the product on a phone, in reach of the thumb: what the control page shows, and everything else behind
 * one item.
 */
export const BottomBar = ({ control }: BottomBarProps) => {
  const { t } = useTranslation()
  const session = useSessionState()
  const [isMore, setIsMore] = useState(false)
  const releaseNews = useReleaseNews()
  const parts = session.phase === 'signedIn' && passes(session, PAGE_GATES.control) ? PARTS : []
  return (
    <nav className="bottom-bar" aria-label={t('session.bar.label')}>
      {parts.map((part) =>
        control ? (
          <button
            key={part}
            type="button"
            className="bottom-bar__item"
            data-part={part}
            aria-pressed={control.shown === part}
            onClick={() => control.onShow(part)}
          >
            <Face icon={ICONS[part]}>
              {t(`session.bar.${part}`)}
              {part === 'alarms' && control.alarms}
            </Face>
          </button>
        ) : (
          <PartLink key={part} part={part}>
            {t(`session.bar.${part}`)}
          </PartLink>
        ),
      )}
      <button
        type="button"
        className="bottom-bar__item"
        aria-haspopup="dialog"
        aria-expanded={isMore}
        data-tour="profile"
        onClick={() => setIsMore(true)}
      >
        <Face icon={Ellipsis}>{t('session.bar.more')}</Face>
      </button>
      {isMore && <MoreSheet onClose={() => setIsMore(false)} onReleaseNews={releaseNews.show} />}
      {releaseNews.window}
    </nav>
  )
}
