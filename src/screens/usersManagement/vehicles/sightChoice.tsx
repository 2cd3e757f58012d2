import { useTranslation } from 'react-i18next'
import { useUsersApi } from '../../../api/users.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { User } from '../../../contract/http/users.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { staleVehicles } from '../useUserChanges.ts'

/** Whether a user sees only allowed vehicles, or all that are not prohibited; it changes no mark. */
export const SightChoice = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation()
  const api = useUsersApi()
  const canEdit = useIsAllowed('editUsers')
  const { act, isSending } = useChange({
    change: (seesOnlyAllowed: boolean) => api.update(user.id, { seesOnlyAllowed }),
    stale: staleVehicles(user.id),
  })
  return (
    <SegmentedControl
      label={t('users.scope.which')}
      segments={[
        { id: 'only', label: t('users.vehicles.only') },
        { id: 'allBut', label: t('users.vehicles.allBut') },
      ]}
      value={user.seesOnlyAllowed ? 'only' : 'allBut'}
      isDisabled={!canEdit || isSending}
      onChange={(sight) => void act(sight === 'only')}
    />
  )
}
