import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../../pageFrame/pageFrame.tsx'
import { ServerState } from '../../../serverState/serverState.tsx'
import './admin.css'
import { type AreaName, AREAS } from './areas.ts'

const Tabs = ({ open }: { readonly open: AreaName }) => {
  const { t } = useTranslation()
  const current = useRef<HTMLAnchorElement>(null)
  // On a narrow screen the row of tabs scrolls: the open one is in sight.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav className="admin-tabs" aria-label={t('admin.areas')}>
      {AREAS.map(({ path, title }) => (
        <a
          key={path}
          ref={title === open ? current : null}
          className="admin-tabs__tab"
          href={`#${path}`}
          aria-current={title === open ? 'page' : undefined}
        >
          {t(`common.page.${title}`)}
        </a>
      ))}
    </nav>
  )
}

interface AdminPageProps {
  readonly area: AreaName
  /** Beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What every part of the administration looks like. */
export const AdminPage = ({ area, actions, children }: AdminPageProps) => {
  const { t } = useTranslation()
  return (
    <PageFrame title={t(`common.page.${area}`)} width="table" actions={actions} tabs={<Tabs open={area} />}>
      {children}
    </PageFrame>
  )
}

/** A part of the administration as a page: what it reads from the server is kept for the others. */
export const adminScreen = (Area: ComponentType): ComponentType => {
  const Screen = () => (
    <ServerState>
      <Area />
    </ServerState>
  )
  return Screen
}
