import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { PRODUCT_NAME } from '../contract/constants.ts'
import { PaletteButton } from '../palette/paletteButton.tsx'
import { useSessionState } from '../session/sessionContext.ts'
import { Icon } from '../ui/icon.tsx'
import { ProductMark } from '../ui/productMark.tsx'
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts'
import { destinationsOf } from './destinations.ts'
import './pageFrame.css'
import { useFocusKeeper } from './useFocusKeeper.ts'
import { UserMenu } from './userMenu.tsx'

interface PageFrameProps {
  /** The page's heading. */
  readonly title: string
  /** Beside the heading, such as the button that makes something new. */
  readonly actions?: ReactNode
  /** Below the heading, such as tabs between the page's parts. */
  readonly tabs?: ReactNode
  /** `form` keeps lines readable, `table` takes the width that there is. */
  readonly width?: 'form' | 'table'
  readonly children: ReactNode
}

/** Where the person may go; the page that is open is marked. */
const PageLinks = () => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const destinations = destinationsOf(useSessionState())
  return (
    <nav className="page-frame__links" aria-label={t('common.pages')}>
      {destinations.map(({ path: target, title, icon }) => (
        <a
          key={target}
          className="page-frame__link"
          href={`#${target}`}
          aria-current={path === target || path.startsWith(`${target}/`) ? 'page' : undefined}
        >
          <Icon of={icon} />
          <span>{t(`common.page.${title}`)}</span>
        </a>
      ))}
    </nav>
  )
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
        <PageLinks />
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
