/**
 * What may be reported of a failed attempt: the kind of failure and the mail server's own words. A permanent rejection
 * (5xx) is not retried.
 */
export const describeSmtpFailure = (error: unknown): { text: string; isFinal: boolean } => {
  if (!(error instanceof Error)) return { text: 'unknown', isFinal: false }
  const code = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  // A rejected login is fixed in the settings, not in the mail.
  const isLogin = 'code' in error && error.code === 'EAUTH'
  return { text: error.message, isFinal: code >= 500 && !isLogin }
}
