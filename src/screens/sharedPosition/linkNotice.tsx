import { Link2Off, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/emptyState.tsx'
import { ProductMark } from '../../ui/productMark.tsx'
import { Loading } from '../../ui/spinner.tsx'
import type { SharedState } from './useSharedLink.ts'

/** What is shown before there is anything to show, and afterwards. */
export const LinkNotice = ({
  kind,
}: {
  readonly kind: Exclude<SharedState<never>['kind'], 'shown'>
}): ReactNode => {
  const { t } = useTranslation()
  if (kind === 'loading') return <Loading label={t('share.page.loading')} />
  return (
    <div className="shared-position__notice">
      <ProductMark />
      <EmptyState
        icon={kind === 'over' ? Link2Off : WifiOff}
        title={t(`share.page.${kind}`)}
        text={t(`share.page.${kind}Text`)}
        headingLevel={1}
      />
    </div>
  )
}
