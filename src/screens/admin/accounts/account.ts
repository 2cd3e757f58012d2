import type { AccountChanges, AdminRow, ClientRow, UserRow } from '../../../contract/http/admin/accounts.ts'
import type { Result } from '../../../errors/failure.ts'

/** What the three kinds of accounts have in common. */
export type AnyAccount = ClientRow | UserRow | AdminRow

/** The open dialog about an account: one at a time. */
export type AccountQuestion<R extends AnyAccount> =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'password' | 'block' | 'enter' | 'delete'; readonly row: R }
  /** Login and password to hand over. */
  | {
      readonly kind: 'credentials'
      readonly login: string
      readonly password: string
      readonly title: string
    }

/** Props of the form of an existing account; the account is `row`. */
export interface FormProps {
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Props of the form of a new account. */
export interface NewFormProps {
  /** Login and password, to hand over. */
  readonly onMade: (credentials: { readonly login: string; readonly password: string }) => void
  readonly onClose: () => void
}

/** The calls that every kind of account has. */
export interface AccountCalls {
  /** Those of `changes` that the kind has. */
  readonly update: (
    id: number,
    changes: Pick<AccountChanges, 'password' | 'blockedAt'>,
  ) => Promise<Result<unknown>>
  readonly remove: (id: number) => Promise<Result<unknown>>
}
