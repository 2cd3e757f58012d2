/** Whether an account can sign in. */
export type AccountState =
  | { readonly kind: 'active' }
  | { readonly kind: 'blocked' }
  /** AUTH-22: it will be blocked from this moment on (ms since the epoch). */
  | { readonly kind: 'blockedFrom'; readonly at: number }

/** AUTH-20, AUTH-22. blockedAt, now: ms since the epoch; blockedAt null: never. */
export const accountState = (blockedAt: number | null, now: number): AccountState => {
  if (blockedAt === null) return { kind: 'active' }
  return blockedAt <= now ? { kind: 'blocked' } : { kind: 'blockedFrom', at: blockedAt }
}
