import type { ReactNode } from 'react'
import './notices.css'

export type BadgeTone = 'quiet' | 'go' | 'rest' | 'attention' | 'alarm' | 'accent'

/** A word or a number on a soft background. */
export const Badge = ({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className="ui-badge" data-tone={tone}>
    {children}
  </span>
)
