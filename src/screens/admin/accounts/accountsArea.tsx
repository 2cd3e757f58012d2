import { type LucideIcon, Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedRows } from '../../../api/calls.ts'
import type { Page } from '../../../contract/http/admin/list.ts'
import type { RowAction, TableColumn } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import type { TableSpec } from '../../../kit/table/tableView.ts'
import { type TableControls, useTableView } from '../../../kit/table/useTableView.ts'
import type { Result } from '../../../errors/failure.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { AdminPage } from '../frame/adminPage.tsx'
import { rowsOf } from '../../../kit/table/rowsOf.ts'
import type { AccountCalls, AccountQuestion, AnyAccount, FormProps, NewFormProps } from './account.ts'
import { AccountDialogs, type AccountTexts } from './accountDialogs.tsx'
import { StateFilter } from './stateFilter.tsx'
import { useAccountActions } from './useAccountActions.ts'

interface AccountsAreaProps<R extends AnyAccount, Sort extends string> {
  readonly area: 'clients' | 'users' | 'admins'
  readonly icon: LucideIcon
  readonly api: AccountCalls & { readonly list: (asked: AskedRows) => Promise<Result<Page<R>>> }
  /** A constant. */
  readonly spec: TableSpec<Sort>
  readonly columns: readonly TableColumn<R, Sort>[]
  /** A filter of this kind only; the state filter follows it. */
  readonly OwnFilter?: ComponentType<{ readonly table: Pick<TableControls, 'filter' | 'view'> }>
  /** Administrators can enter as an account of this kind. */
  readonly canBeEntered: boolean
  /** Actions on an account of this kind only. */
  readonly ownActions?: (row: R) => readonly RowAction[]
  readonly texts: AccountTexts<R> & {
    readonly search: string
    readonly emptyTitle: string
    readonly emptyText: string
  }
  readonly EditForm: ComponentType<FormProps & { readonly row: R }>
  readonly NewForm: ComponentType<NewFormProps>
}

/** A part of the administration for one kind of accounts: their table, and their actions. */
export const AccountsArea = <R extends AnyAccount, Sort extends string>(
  props: AccountsAreaProps<R, Sort>,
) => {
  const { area, api, texts, OwnFilter, ownActions, EditForm, NewForm } = props
  const { t } = useTranslation()
  const toast = useToast()
  const table = useTableView(props.spec)
  const list = useCall({ of: [ADMIN_DATA, area, table.view], read: () => api.list(rowsOf(table.view)) })
  const [question, ask] = useState<AccountQuestion<R> | null>(null)
  const close = (): void => ask(null)
  const actionsOf = useAccountActions<R>({
    calls: api,
    ask,
    canBeEntered: props.canBeEntered,
    ...(ownActions && { own: ownActions }),
  })
  const saved = (): void => {
    toast({ text: t('admin.saved'), tone: 'go' })
    close()
  }
  const create = (
    <Button tone="primary" icon={Plus} onPress={() => ask({ kind: 'new' })}>
      {texts.new}
    </Button>
  )
  return (
    <AdminPage area={area} actions={create}>
      <DataTable
        name={`admin-${area}`}
        label={t(`common.page.${area}`)}
        columns={props.columns}
        list={list}
        table={table}
        readRows={api.list}
        keyOf={({ id }) => id}
        nameOf={({ login }) => login}
        onOpen={(row) => ask({ kind: 'edit', row })}
        actionsOf={actionsOf}
        searchLabel={texts.search}
        filters={
          <>
            {OwnFilter && <OwnFilter table={table} />}
            <StateFilter table={table} />
          </>
        }
        empty={{ title: texts.emptyTitle, text: texts.emptyText, icon: props.icon }}
      />
      <AccountDialogs
        question={question}
        ask={ask}
        calls={api}
        texts={texts}
        renderForm={(row) =>
          row ? (
            <EditForm row={row} onClose={close} onSaved={saved} />
          ) : (
            <NewForm
              onClose={close}
              onMade={({ login, password }) =>
                ask({ kind: 'credentials', login, password, title: t('admin.account.created', { login }) })
              }
            />
          )
        }
      />
    </AdminPage>
  )
}
