import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './notices.css'

export type BannerTone = 'info' | 'go' | 'attention' | 'alarm'

const ICONS: Readonly<Record<BannerTone, LucideIcon>> = {
  info: Info,
  go: CircleCheck,
  attention: TriangleAlert,
  alarm: CircleAlert,
}

interface BannerProps {
  readonly tone?: BannerTone
  readonly children: ReactNode
  /** A control at its end. */
  readonly action?: ReactNode
}

/** A quiet notice within the page; an alarm is announced at once, others politely. */
export const Banner = ({ tone = 'info', children, action }: BannerProps) => (
  <div className="ui-banner" data-tone={tone} role={tone === 'alarm' ? 'alert' : 'status'}>
    <Icon of={ICONS[tone]} />
    <div className="ui-banner__text">{children}</div>
    {action}
  </div>
)
