import { Ban, CircleCheck, KeyRound, LogIn, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../../../kit/table/column.ts'
import { useToast } from '../../../ui/toast.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import type { AccountCalls, AccountQuestion, AnyAccount } from './account.ts'

interface AccountActionsOptions<R extends AnyAccount> {
  readonly calls: AccountCalls
  readonly ask: (question: AccountQuestion<R>) => void
  /** Administrators can enter as it. */
  readonly canBeEntered: boolean
  /** For this kind only; they follow “Edit”. */
  readonly own?: (row: R) => readonly RowAction[]
}

/** The actions on an account, as its row's menu. */
export const useAccountActions = <R extends AnyAccount>({
  calls,
  ask,
  canBeEntered,
  own,
}: AccountActionsOptions<R>): ((row: R) => readonly RowAction[]) => {
  const { t } = useTranslation()
  const toast = useToast()
  const { act } = useAdminChange(
    ({ id, blockedAt }: { readonly id: number; readonly blockedAt: number | null }) =>
      calls.update(id, { blockedAt }),
  )
  const unblock = async ({ id, login, blockedAt }: R): Promise<void> => {
    if (!(await act({ id, blockedAt: null }))) return
    const takeBack = { label: t('admin.undo'), onPress: () => void act({ id, blockedAt }) }
    toast({ text: t('admin.account.unblocked', { login }), tone: 'go', action: takeBack })
  }
  return (row) => {
    const isSelf = 'isSelf' in row && row.isSelf
    return [
      { id: 'edit', label: t('admin.edit'), icon: Pencil, run: () => ask({ kind: 'edit', row }) },
      ...(canBeEntered
        ? [
            {
              id: 'enter',
              label: t('admin.account.enter', { login: row.login }),
              icon: LogIn,
              run: () => ask({ kind: 'enter', row }),
            },
          ]
        : []),
      ...(own?.(row) ?? []),
      {
        id: 'password',
        label: t('admin.account.newPassword'),
        icon: KeyRound,
        run: () => ask({ kind: 'password', row }),
      },
      row.blockedAt === null
        ? {
            id: 'block',
            label: t('admin.account.block'),
            icon: Ban,
            isDisabled: isSelf,
            run: () => ask({ kind: 'block', row }),
          }
        : {
            id: 'unblock',
            label: t('admin.account.unblock'),
            icon: CircleCheck,
            run: () => void unblock(row),
          },
      {
        id: 'delete',
        label: t('admin.delete'),
        icon: Trash2,
        isDanger: true,
        isDisabled: isSelf,
        run: () => ask({ kind: 'delete', row }),
      },
    ]
  }
}
