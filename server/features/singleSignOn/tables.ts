/** A sign-in that has gone to the provider and is not finished. */
export interface SsoAttemptTable {
  /** SHA-256 of what the browser holds in its cookie. */
  browser_hash: Buffer
  /** What the provider has to give back, and what its answer is read with (RFC 7636, OpenID Connect Core 3.1.2). */
  state: string
  nonce: string
  verifier: string
  created_at: Date
  /** The account that the provider's answer was found to mean; null: no answer yet. */
  account_id: number | null
}

/** Whom a provider means by a subject. */
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
