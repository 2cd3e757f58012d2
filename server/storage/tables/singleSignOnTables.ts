/** A sign-in that was sent to the provider and is not finished. */
export interface SsoAttemptTable {
  /** SHA-256 of the value in the browser's cookie. */
  browser_hash: Buffer
  /** What the provider has to return, and what its response is validated with (RFC 7636, OpenID Connect Core 3.1.2). */
  state: string
  nonce: string
  verifier: string
  created_at: Date
  /** The account that the provider's response resolved to; null: no response yet. */
  account_id: number | null
}

/** The account of a provider's subject. */
export interface AccountIdentityTable {
  issuer: string
  subject: string
  account_id: number
  created_at: Date
}

export interface SingleSignOnTables {
  sso_attempt: SsoAttemptTable
  account_identity: AccountIdentityTable
}
