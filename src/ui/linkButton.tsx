import type { ReactNode } from 'react'
import './button.css'
import type { ButtonTone } from './button.tsx'

interface LinkButtonProps {
  readonly children: ReactNode
  /** An anchor's href: '#/control' for a page of the app. */
  readonly href: string
  readonly tone?: ButtonTone
  /** Fills the width of its parent. */
  readonly wide?: boolean
}

/** A link that looks like a button: it goes to another page. */
export const LinkButton = ({ children, href, tone = 'secondary', wide = false }: LinkButtonProps) => (
  <a className="ui-button" href={href} data-tone={tone} data-wide={wide ? '' : undefined}>
    {children}
  </a>
)
