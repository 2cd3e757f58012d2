import { type ReactNode, useRef } from 'react'
import { useWrittenFocus } from '../useWrittenFocus.ts'

/** The place of a form among the lines of a list. */
export const SetupCard = ({ children }: { readonly children: ReactNode }) => {
  const card = useRef<HTMLDivElement>(null)
  useWrittenFocus(card)
  return (
    <div ref={card} className="setup-card">
      {children}
    </div>
  )
}
