import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { EntryFrame } from '../../frame/entry/entryFrame.tsx'
import { useServerTexts } from '../../errors/useServerTexts.ts'
import { LinkTrouble } from '../../frame/oneTimeLink/linkTrouble.tsx'
import { useLinkParts } from '../../frame/oneTimeLink/useLinkParts.ts'
import { useSidCheck } from '../../frame/oneTimeLink/useSidCheck.ts'
import { mainPathOf } from '../../session/routeGuard.ts'
import { Loading } from '../../ui/spinner.tsx'
import { FirstAdminForm } from './firstAdminForm.tsx'

/** The target of the first start's link: the first administrator enters their data and begins to work. */
export const FirstAdminScreen = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [sid] = useLinkParts('/first-admin')
  const { state, check, endLink } = useSidCheck(sid)
  useServerTexts()
  return (
    <EntryFrame heading={t('common.page.firstAdmin')} text={t('recovery.firstAdminText')}>
      {state.kind === 'checking' && <Loading label={t('recovery.checking')} />}
      {state.kind === 'over' && <LinkTrouble tone="attention" message={t('recovery.firstAdminOver')} />}
      {state.kind === 'failed' && <LinkTrouble tone="alarm" message={state.message} onRetry={check} />}
      {state.kind === 'good' && sid !== undefined && (
        <FirstAdminForm
          sid={sid}
          onOver={endLink}
          onMade={() => navigate(mainPathOf('admin'), { replace: true })}
        />
      )}
    </EntryFrame>
  )
}
