import type { ReactNode } from 'react'

interface FigureProps {
  readonly name: string
  readonly value: string
  /** Where the list or the report behind it is. */
  readonly href: string
  /** The colour of what it counts; absent: it says nothing by itself. */
  readonly tone?: 'go' | 'attention' | 'rest' | 'quiet' | 'alarm' | undefined
  readonly children?: ReactNode
}

/** One figure, which leads to what it counts. */
export const Figure = ({ name, value, href, tone, children }: FigureProps) => (
  <div className="overview-figure" data-tone={tone}>
    <a className="overview-figure__link" href={href}>
      <span className="overview-figure__name">{name}</span>
      <span className="overview-figure__value">{value}</span>
    </a>
    {children}
  </div>
)
