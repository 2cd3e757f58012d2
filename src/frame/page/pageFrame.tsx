import { type ReactNode, useRef } from 'react'
import { PRODUCT_NAME } from '../../contract/constants.ts'
import { PaletteButton } from '../../palette/paletteButton.tsx'
import { ProductMark } from '../../ui/productMark.tsx'
import { useFocusOnArrival } from '../../ui/useFocusOnArrival.ts'
import { Navigation } from '../navigation/navigation.tsx'
import './pageFrame.css'
import { useFocusKeeper } from './useFocusKeeper.ts'
import { UserMenu } from './userMenu.tsx'

interface PageFrameProps {
  /** The page's heading. */
  readonly title: string
  /** Next to the heading, such as the button that creates something. */
  readonly actions?: ReactNode
  /** Below the heading, such as tabs between the page's parts. */
  readonly tabs?: ReactNode
  /** `form` keeps lines readable, `table` takes the width that there is. */
  readonly width?: 'form' | 'table'
  readonly children: ReactNode
}

/** What every page but the map looks like: the product, where one may go, who is signed in, and the page below. */
export const PageFrame = ({ title, actions, tabs, width = 'form', children }: PageFrameProps) => {
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  useFocusKeeper(main)
  return (
    <div className="page-frame">
      <header className="page-frame__header">
        <span className="page-frame__product">
          <ProductMark size={28} />
          <span>{PRODUCT_NAME}</span>
        </span>
        <Navigation />
        <div className="page-frame__end">
          <PaletteButton />
          <UserMenu />
        </div>
      </header>
      <main ref={main} className="page-frame__main" data-width={width} tabIndex={-1}>
        <div className="page-frame__head">
          <h1 className="page-frame__title">{title}</h1>
          {actions && <div className="page-frame__actions">{actions}</div>}
        </div>
        {tabs}
        {children}
      </main>
    </div>
  )
}
