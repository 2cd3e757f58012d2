import type { ReactNode } from 'react'

/** A cell's text with an optional muted second line. */
export const TwoLines = ({ children, note }: { readonly children: ReactNode; readonly note: ReactNode }) => (
  <span className="admin-two">
    {children}
    {note !== null && note !== '' && <span className="table__note">{note}</span>}
  </span>
)
