import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import './button.css'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconLinkProps {
  readonly icon: LucideIcon
  /** The accessible name, also shown as the tooltip. */
  readonly label: string
  /** An anchor's href: '#/control' for a page of the app. */
  readonly href: string
  readonly tooltipPlacement?: 'top' | 'bottom' | 'left' | 'right'
}

/** A link with only an icon: it goes to another page. */
export const IconLink = ({ icon, label, href, tooltipPlacement = 'top' }: IconLinkProps) => (
  <Tooltip text={label} placement={tooltipPlacement}>
    <Link className="ui-button" href={href} aria-label={label} data-tone="quiet" data-icon-only="">
      <Icon of={icon} />
    </Link>
  </Tooltip>
)
