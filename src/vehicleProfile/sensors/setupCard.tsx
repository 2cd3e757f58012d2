import type { ReactNode } from 'react'

/** The place of a form among the lines of a list. */
export const SetupCard = ({ children }: { readonly children: ReactNode }) => (
  <div className="setup-card">{children}</div>
)
