import { Trash2, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useUsersApi } from '../../../api/users.ts'
import type { User } from '../../../contract/http/users.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Failure } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { PageTabs } from '../../../frame/page/pageTabs.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useSessionState } from '../../../session/sessionContext.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { SkeletonLines } from '../../../ui/spinner.tsx'
import { LookOnNotice } from '../lookOnNotice.tsx'
import { RemoveUser } from '../removeUser.tsx'
import { USER_PARTS, type UserPart, userPath, USERS_PATH } from '../usersAddress.ts'
import { USERS_READ } from '../useUserChanges.ts'
import { UserVehicles } from '../vehicles/userVehicles.tsx'
import { DataForm } from './dataForm.tsx'
import { PasswordSection } from './passwordSection.tsx'
import { RightsForm } from './rightsForm.tsx'

interface UserPageProps {
  readonly id: number
  readonly part: UserPart
}

const DataPart = ({ user }: { readonly user: User }) => {
  const canEdit = useIsAllowed('editUsers')
  return (
    <div className="users-sections">
      <DataForm user={user} />
      {canEdit && <PasswordSection user={user} />}
    </div>
  )
}

const RightsPart = ({ user }: { readonly user: User }) => {
  const session = useSessionState()
  return session.phase === 'signedIn' && <RightsForm user={user} owner={session.capabilities} />
}

const PARTS: Readonly<Record<UserPart, (props: { readonly user: User }) => ReactNode>> = {
  data: DataPart,
  rights: RightsPart,
  vehicles: UserVehicles,
}

const Missing = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  return (
    <EmptyState
      icon={UserX}
      title={t('users.missing.title')}
      text={inWords(failureMessage(failure))}
      action={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    />
  )
}

/** One user in three parts: their data, their rights, the vehicles they see. */
export const UserPage = ({ id, part }: UserPageProps) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const api = useUsersApi()
  const canEdit = useIsAllowed('editUsers')
  const [isRemoving, setRemoving] = useState(false)
  const call = useCall({ of: USERS_READ.one(id), read: () => api.read(id) })
  const user = call.data
  const Part = PARTS[part]
  const actions = (
    <>
      <LinkButton href={`#${USERS_PATH}`}>{t('users.all')}</LinkButton>
      {user && (
        <Button icon={Trash2} isDisabled={!canEdit} onPress={() => setRemoving(true)}>
          {t('users.remove')}
        </Button>
      )}
    </>
  )
  const tabs = user && (
    <PageTabs
      label={t('users.tabs')}
      tabs={USER_PARTS.map((name) => ({ path: userPath(id, name), label: t(`users.tab.${name}`) }))}
      current={userPath(id, part)}
    />
  )
  return (
    <PageFrame title={user?.login ?? t('common.page.users')} actions={actions} tabs={tabs} width="table">
      {user && <LookOnNotice />}
      {user && <Part user={user} />}
      {!user && call.failure && <Missing failure={call.failure} onRetry={call.readAgain} />}
      {!user && !call.failure && <SkeletonLines label={t('common.loading')} />}
      {user && isRemoving && (
        <RemoveUser
          user={user}
          onClose={() => setRemoving(false)}
          onGone={() => navigate(USERS_PATH, { replace: true })}
        />
      )}
    </PageFrame>
  )
}
