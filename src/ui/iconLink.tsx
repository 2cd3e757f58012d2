import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import './button.css'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconLinkProps {
  readonly icon: LucideIcon
  /** The accessible name, shown as the tooltip too. */
  readonly label: string
  /** As an anchor takes it: '#/control' for a page of the app. */
  readonly href: string
  readonly tooltipPlacement?: 'top' | 'bottom' | 'left' | 'right'
}

/** A link that is only an icon: it goes to another page. */
export const IconLink = ({ icon, label, href, tooltipPlacement = 'top' }: IconLinkProps) => (
  <Tooltip text={label} placement={tooltipPlacement}>
    <Link className="ui-button" href={href} aria-label={label} data-tone="quiet" data-icon-only="">
      <Icon of={icon} />
    </Link>
  </Tooltip>
)
