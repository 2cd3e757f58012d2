import type { ReactNode } from 'react'

/** A component with its states. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="gallery-section" aria-label={title}>
    <h2>{title}</h2>
    <div className="gallery-section__states">{children}</div>
  </section>
)

/** One state with its name below. */
export const State = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <figure className="gallery-state">
    <div className="gallery-state__box">{children}</div>
    <figcaption>{name}</figcaption>
  </figure>
)
