import type { CSSProperties, ReactNode } from 'react'
import { HEADER_HEIGHT } from '../../contract/constants.ts'
import { PaletteButton } from '../../palette/paletteButton.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import { AccountMark } from './accountMark.tsx'
import { EnteredAs } from './enteredAs.tsx'
import './pageHeader.css'
import { UserMenu } from './userMenu.tsx'

interface PageHeaderProps {
  /** In the first row before the user menu, such as the alarms of the control page. */
  readonly tools?: ReactNode
  /** What can be done on the page, next to its own part; on a phone a row of its own. */
  readonly actions?: ReactNode
  /** The page's own part: the second row, on a phone the middle of the only one. */
  readonly children: ReactNode
}

const HEIGHTS = {
  '--header-wide': `${HEADER_HEIGHT.wide}px`,
  '--header-mobile': `${HEADER_HEIGHT.mobile}px`,
  '--header-low': `${HEADER_HEIGHT.low}px`,
} as CSSProperties

/**
 * The header of every page behind the sign-in (LAYOUT-02, LAYOUT-03): the product, the areas and who is signed in above;
 * below, what the page itself shows, and the search in everything.
 */
export const PageHeader = ({ tools, actions, children }: PageHeaderProps) => (
  <header className="page-header" style={HEIGHTS}>
    <span className="page-header__product">
      <AccountMark />
    </span>
    <Navigation />
    <div className="page-header__own">{children}</div>
    {actions && <div className="page-header__actions">{actions}</div>}
    <div className="page-header__search">
      <PaletteButton />
    </div>
    <div className="page-header__end">
      {tools}
      <EnteredAs />
      <span className="page-header__user" data-tour="profile">
        <UserMenu />
      </span>
    </div>
  </header>
)
