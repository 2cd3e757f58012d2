/** The calls of the page before the sign-in; the others are in paths.ts, which that page does not load. */
export const AUTH_API = '/api/auth/v2'

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for parameters. */
  readonly path: string
}

export const FIRST_CALLS = {
  login: { method: 'POST', path: `${AUTH_API}/login` },
  logout: { method: 'GET', path: `${AUTH_API}/logout` },
  checkToken: { method: 'POST', path: '/api/check-token-for-expiration' },
  singleSignOn: { method: 'GET', path: `${AUTH_API}/single-sign-on` },
  startSingleSignOn: { method: 'GET', path: `${AUTH_API}/single-sign-on/start` },
  finishSingleSignOn: { method: 'GET', path: `${AUTH_API}/single-sign-on/return` },
  openSingleSignOn: { method: 'POST', path: `${AUTH_API}/single-sign-on/session` },
  demoLogin: { method: 'POST', path: `${AUTH_API}/demo-login` },
  version: { method: 'GET', path: '/version/' },
} as const satisfies Record<string, Call>

/** A path with its parameters filled in, each encoded. */
export const filledPath = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/:([a-z]+)/gi, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** API-01: the header that carries the token, unchanged, in both directions. */
export const TOKEN_HEADER = 'authorization'
