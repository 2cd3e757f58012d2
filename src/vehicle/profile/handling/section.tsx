import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  /** Why it cannot be used. */
  readonly note?: string
  readonly children: ReactNode
}

/** A part of the tab under its title. */
export const Section = ({ title, note, children }: SectionProps) => (
  <section className="handling__section">
    <h3>{title}</h3>
    {children}
    {note !== undefined && <p className="handling__note">{note}</p>}
  </section>
)
