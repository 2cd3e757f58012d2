import type { ReactNode } from 'react'
import './infoBlock.css'

interface FactProps {
  readonly name: string
  readonly tone?: 'attention' | 'alarm' | 'quiet' | undefined
  readonly children: ReactNode
}

/** One fact of a list: its name and its value. */
export const Fact = ({ name, tone, children }: FactProps) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd data-tone={tone}>{children}</dd>
  </div>
)

interface InfoBlockProps {
  readonly title: string
  /** The title is for screen readers only where the content is clear without it. */
  readonly isTitleHidden?: boolean
  readonly children: ReactNode
}

/** A part of the info window; in the panel 200 px wide (POPUP-23). */
export const InfoBlock = ({ title, isTitleHidden = false, children }: InfoBlockProps) => (
  <section className="info-block" data-plain={isTitleHidden ? '' : undefined}>
    <h3>{title}</h3>
    {children}
  </section>
)

interface FoldedBlockProps {
  readonly title: string
  /** What is inside, in a few words. */
  readonly summary: string
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** A part of the info window that is opened on demand. */
export const FoldedBlock = ({ title, summary, isOpen, children }: FoldedBlockProps) => (
  <details className="info-block info-fold" open={isOpen}>
    <summary>
      <h3>{title}</h3>
      <span>{summary}</span>
    </summary>
    {children}
  </details>
)
