import { useTranslation } from 'react-i18next'
import type { Looked } from './useLooked.ts'

export interface WallViewProps {
  readonly token: string
  /** It is its turn. */
  readonly isShown: boolean
}

/** Why a view has nothing new to show. */
export const ViewNotice = ({ state }: { readonly state: Looked<unknown> }) => {
  const { t } = useTranslation()
  if (state.kind === 'loading') return <p className="wall__notice">{t('common.loading')}</p>
  if (state.kind === 'forbidden') return <p className="wall__notice">{t('wall.forbidden')}</p>
  if (state.kind === 'failed' || (state.kind === 'shown' && state.isLost))
    return (
      <p className="wall__notice" role="status">
        {t('wall.lost')}
      </p>
    )
  return null
}
