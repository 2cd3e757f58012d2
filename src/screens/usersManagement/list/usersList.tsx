import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useUsersApi } from '../../../api/users.ts'
import type { RowAction } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { rowsOf } from '../../../kit/table/rowsOf.ts'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { OWN_USER_SORTS, type User } from '../../../contract/http/users.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useSessionState } from '../../../session/sessionContext.ts'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { Button } from '../../../ui/button.tsx'
import { LookOnNotice } from '../lookOnNotice.tsx'
import { RemoveUser } from '../removeUser.tsx'
import { NEW_USER_PATH, userPath, USERS_PATH } from '../usersAddress.ts'
import { useBlocking, USERS_READ } from '../useUserChanges.ts'
import { useUserColumns } from './userColumns.tsx'

const SPEC = { sorts: OWN_USER_SORTS } as const
const NO_RIGHTS = {}

/** The owner's actions on a user in the table. */
const useActions = (onRemove: (user: User) => void): ((user: User) => readonly RowAction[]) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const canEdit = useIsAllowed('editUsers')
  const blocking = useBlocking()
  return (user) => [
    { id: 'data', label: t('users.tab.data'), run: () => navigate(userPath(user.id)) },
    { id: 'rights', label: t('users.tab.rights'), run: () => navigate(userPath(user.id, 'rights')) },
    { id: 'vehicles', label: t('users.tab.vehicles'), run: () => navigate(userPath(user.id, 'vehicles')) },
    {
      id: 'block',
      label: user.blockedAt === null ? t('users.blockNow') : t('users.unblock'),
      isDisabled: !canEdit,
      run: () => void blocking.set(user, user.blockedAt === null ? Date.now() : null),
    },
    {
      id: 'remove',
      label: t('users.remove'),
      isDanger: true,
      isDisabled: !canEdit,
      run: () => onRemove(user),
    },
  ]
}

/** Every user below the own account: found, sorted, opened, blocked, deleted (USERS-15, USERS-16). */
export const UsersList = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const api = useUsersApi()
  const session = useSessionState()
  const canEdit = useIsAllowed('editUsers')
  const table = useTableView(SPEC)
  const [removed, setRemoved] = useState<User | null>(null)
  const actionsOf = useActions(setRemoved)
  const columns = useUserColumns(session.phase === 'signedIn' ? session.capabilities : NO_RIGHTS)
  const list = useCall({
    of: [...USERS_READ.list, table.view],
    read: () => api.list(rowsOf(table.view)),
  })
  const add = (
    <>
      <LinkButton href={`#${USERS_PATH}/employees`}>{t('common.page.employees')}</LinkButton>
      <LinkButton href={`#${USERS_PATH}/scores`}>{t('common.page.driverScores')}</LinkButton>
      <Button tone="primary" icon={UserPlus} isDisabled={!canEdit} onPress={() => navigate(NEW_USER_PATH)}>
        {t('users.add')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('common.page.users')} width="table" actions={add}>
      <LookOnNotice />
      <DataTable
        name="users"
        label={t('common.page.users')}
        searchLabel={t('users.search')}
        columns={columns}
        list={list}
        table={table}
        readRows={api.list}
        keyOf={(user) => user.id}
        nameOf={(user) => user.login}
        onOpen={(user) => navigate(userPath(user.id))}
        actionsOf={actionsOf}
        empty={{ title: t('users.empty.title'), text: t('users.empty.text'), icon: Users }}
      />
      {removed && (
        <RemoveUser user={removed} onClose={() => setRemoved(null)} onGone={() => setRemoved(null)} />
      )}
    </PageFrame>
  )
}
