import { useEffect, useRef } from 'react'
import './pageTabs.css'

export interface PageTab {
  /** A path of the product, such as '/users_management/7'. */
  readonly path: string
  readonly label: string
}

interface PageTabsProps {
  /** The accessible name. */
  readonly label: string
  readonly tabs: readonly PageTab[]
  /** The path of the one that is open. */
  readonly current: string
}

/** The parts of a page, each with an address of its own. */
export const PageTabs = ({ label, tabs, current }: PageTabsProps) => {
  const row = useRef<HTMLElement>(null)
  // On a narrow screen the row of tabs scrolls: the open one is in sight.
  useEffect(() => {
    const open = row.current?.querySelector(`[href="#${current}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={row} className="page-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.path}
          className="page-tabs__tab"
          href={`#${tab.path}`}
          aria-current={tab.path === current ? 'page' : undefined}
        >
          {tab.label}
        </a>
      ))}
    </nav>
  )
}
