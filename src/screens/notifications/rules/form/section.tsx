import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  /** What is decided here. */
  readonly text?: string
  readonly children: ReactNode
}

/** One question of the form. */
export const Section = ({ title, text, children }: SectionProps) => {
  const id = useId()
  return (
    <section className="rule-section" aria-labelledby={id}>
      <h2 id={id} className="rule-section__title">
        {title}
      </h2>
      {text !== undefined && <p className="rule-quiet">{text}</p>}
      {children}
    </section>
  )
}
