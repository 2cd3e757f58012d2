import { useState } from 'react'
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
  const { act } = useChange({
    change: (seesOnlyAllowed: boolean) => api.update(user.id, { seesOnlyAllowed }),
    stale: staleVehicles(user.id),
    endsWhenRead: true,
  })
  /** As just chosen, shown until the server has responded; null: nothing is under way. */
  const [asked, setAsked] = useState<boolean | null>(null)
  const choose = async (seesOnlyAllowed: boolean): Promise<void> => {
    setAsked(seesOnlyAllowed)
    await act(seesOnlyAllowed)
    setAsked(null)
  }
  return (
    <SegmentedControl
      label={t('users.scope.which')}
      segments={[
        { id: 'only', label: t('users.vehicles.only') },
        { id: 'allBut', label: t('users.vehicles.allBut') },
      ]}
      value={(asked ?? user.seesOnlyAllowed) ? 'only' : 'allBut'}
      isDisabled={!canEdit}
      onChange={(sight) => void choose(sight === 'only')}
    />
  )
}
