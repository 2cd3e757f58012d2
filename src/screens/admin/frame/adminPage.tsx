import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { PageTabs } from '../../../frame/page/pageTabs.tsx'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import './admin.css'
import { type AreaName, AREAS } from './areas.ts'

const Tabs = ({ open }: { readonly open: AreaName }) => {
  const { t } = useTranslation()
  return (
    <PageTabs
      label={t('admin.areas')}
      tabs={AREAS.map(({ path, title }) => ({ path, label: t(`common.page.${title}`) }))}
      current={AREAS.find(({ title }) => title === open)?.path ?? ''}
    />
  )
}

interface AdminPageProps {
  readonly area: AreaName
  /** Next to the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The layout of every part of the administration. */
export const AdminPage = ({ area, actions, children }: AdminPageProps) => {
  const { t } = useTranslation()
  return (
    <PageFrame title={t(`common.page.${area}`)} width="table" actions={actions} tabs={<Tabs open={area} />}>
      {children}
    </PageFrame>
  )
}

/** A part of the administration as a page: its reads from the server are cached for the others. */
export const adminScreen = (Area: ComponentType): ComponentType => {
  const Screen = () => (
    <ServerState>
      <Area />
    </ServerState>
  )
  return Screen
}
