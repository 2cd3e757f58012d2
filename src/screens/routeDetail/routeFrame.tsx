import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BottomBar } from '../../frame/navigation/bottomBar.tsx'
import { PageHeader } from '../../frame/page/pageHeader.tsx'
import { lastAddressOf } from '../../kit/address/visited.ts'
import { CONTROL_PATH } from '../../session/routeGuard.ts'
import { IconLink } from '../../ui/iconLink.tsx'
import { useFocusOnArrival } from '../../ui/useFocusOnArrival.ts'

interface RouteFrameProps {
  readonly name: string
  readonly licensePlate: string
  /** Shown in the header, such as the period picker. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** The page around routes: the vehicle, and a link back to the last view of the map. */
export const RouteFrame = ({ name, licensePlate, tools, children }: RouteFrameProps) => {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  return (
    <div className="route-page">
      <PageHeader actions={tools}>
        <IconLink
          icon={ArrowLeft}
          label={t('route.back')}
          href={lastAddressOf(CONTROL_PATH)}
          tooltipPlacement="bottom"
        />
        <h1 className="route-header__name">
          {name}
          {licensePlate !== '' && <span className="route-header__plate">{licensePlate}</span>}
        </h1>
      </PageHeader>
      <main ref={main} className="route-main" aria-label={t('common.page.routeDetail')} tabIndex={-1}>
        {children}
      </main>
      <BottomBar />
    </div>
  )
}
