import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './notices.css'

interface EmptyStateProps {
  readonly title: string
  /** What this is and what to do. */
  readonly text?: string
  readonly icon?: LucideIcon
  readonly action?: ReactNode
  /** 1 where it is the page's only heading. */
  readonly headingLevel?: 1 | 2 | 3
}

/** Placeholder for missing content: nothing yet, nothing found, not reachable, not allowed. */
export const EmptyState = ({ title, text, icon, action, headingLevel = 2 }: EmptyStateProps) => {
  const Title = `h${headingLevel}` as const
  return (
    <div className="ui-empty">
      {icon && (
        <span className="ui-empty__icon">
          <Icon of={icon} size={32} />
        </span>
      )}
      <Title className="ui-empty__title">{title}</Title>
      {text && <p className="ui-empty__text">{text}</p>}
      {action && <div className="ui-empty__action">{action}</div>}
    </div>
  )
}
