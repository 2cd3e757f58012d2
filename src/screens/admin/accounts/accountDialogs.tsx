import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Credentials } from '../../../kit/people/credentials.tsx'
import { ConfirmDelete } from '../frame/confirmDelete.tsx'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import type { AccountCalls, AccountQuestion, AnyAccount } from './account.ts'
import { BlockDialog } from './blockDialog.tsx'
import { EnterDialog } from './enterDialog.tsx'
import { PasswordDialog } from './passwordDialog.tsx'

/** Texts of the panels and dialogs of a kind of accounts. */
export interface AccountTexts<R extends AnyAccount> {
  readonly new: string
  readonly edit: (row: R) => string
  /** Explains blocking. */
  readonly block: string
  /** Explains what is deleted with it. */
  readonly delete: string
}

interface AccountDialogsProps<R extends AnyAccount> {
  /** null: no dialog is open. */
  readonly question: AccountQuestion<R> | null
  readonly ask: (question: AccountQuestion<R> | null) => void
  readonly calls: AccountCalls
  readonly texts: AccountTexts<R>
  /** The form of a row, or of a new account. */
  readonly renderForm: (row: R | null) => ReactNode
}

/** The open dialog about an account, as panel or dialog. */
export const AccountDialogs = <R extends AnyAccount>(props: AccountDialogsProps<R>) => {
  const { question, ask, calls, texts, renderForm } = props
  const { t } = useTranslation()
  const close = (): void => ask(null)
  if (question === null) return null
  if (question.kind === 'credentials') return <Credentials {...question} onClose={close} />
  if (question.kind === 'new' || question.kind === 'edit') {
    const row = question.kind === 'edit' ? question.row : null
    return (
      <FormPanel title={row ? texts.edit(row) : texts.new} onClose={close}>
        {renderForm(row)}
      </FormPanel>
    )
  }
  const { row } = question
  const { id, login } = row
  if (question.kind === 'block')
    return <BlockDialog row={row} calls={calls} text={texts.block} onClose={close} />
  if (question.kind === 'enter') return <EnterDialog account={row} onClose={close} />
  if (question.kind === 'password')
    return (
      <PasswordDialog
        row={row}
        calls={calls}
        onSet={(password) =>
          ask({ kind: 'credentials', login, password, title: t('admin.account.passwordSet', { login }) })
        }
        onClose={close}
      />
    )
  return (
    <ConfirmDelete
      title={t('admin.account.deleteTitle', { login })}
      text={texts.delete}
      done={t('admin.account.deleted', { login })}
      remove={() => calls.remove(id)}
      onClose={close}
    />
  )
}
