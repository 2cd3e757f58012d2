import { type ReactNode, useRef } from 'react'
import { useFocusOnArrival } from '../../ui/useFocusOnArrival.ts'
import { BottomBar } from '../navigation/bottomBar.tsx'
import './pageFrame.css'
import { PageHeader } from './pageHeader.tsx'
import { useFocusKeeper } from './useFocusKeeper.ts'

interface PageFrameProps {
  /** The page's heading. */
  readonly title: string
  /** Next to the heading, such as the button that creates something. */
  readonly actions?: ReactNode
  /** Above the content, such as tabs between the page's parts. */
  readonly tabs?: ReactNode
  /** `form` keeps lines readable, `table` takes the width that there is. */
  readonly width?: 'form' | 'table'
  readonly children: ReactNode
}

/** What every page but those of a map looks like: the header with the page's heading and actions, and the page below. */
export const PageFrame = ({ title, actions, tabs, width = 'form', children }: PageFrameProps) => {
  const page = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  useFocusKeeper(page)
  return (
    <div ref={page} className="page-frame">
      <PageHeader actions={actions}>
        <h1 className="page-frame__title" title={title}>
          {title}
        </h1>
      </PageHeader>
      <main ref={main} className="page-frame__main" data-width={width} tabIndex={-1}>
        {tabs}
        {children}
      </main>
      <BottomBar />
    </div>
  )
}
