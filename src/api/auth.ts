import { type SignedIn, signedIn } from '../contract/entities/session.ts'
import { checkTokenAnswer } from '../contract/http/auth.ts'
import { singleSignOnAnswer } from '../contract/http/singleSignOn.ts'
import { TOKEN_HEADER } from '../contract/http/firstCalls.ts'
import type { CallName } from '../contract/http/paths.ts'
import { failed, type Result, success } from '../errors/failure.ts'
import type { Answer, Http } from './http.ts'

/** The result of a successful sign-in: the token of the response header (API-09) and its body (API-10). */
export interface SignInAnswer {
  readonly token: string
  readonly user: SignedIn
}

/** The credentials of a sign-in. */
export interface Credentials {
  readonly login: string
  readonly password: string
  /** A one-time or recovery code, where the account requires one. */
  readonly code?: string
}

/** The session opened by a response: its body, with the token of its header. */
export const withToken = (call: CallName, result: Result<Answer<SignedIn>>): Result<SignInAnswer> => {
  if (!result.ok) return result
  const token = result.value.headers.get(TOKEN_HEADER)
  if (!token) return failed({ kind: 'badAnswer', call, status: 200, problem: `No ${TOKEN_HEADER} header` })
  return success({ token, user: result.value.body })
}

export const createAuthApi = (http: Http) => ({
  /** API-08: a multipart form; its 401 is about the password, not about a session (ERR-10). */
  signIn: async ({ login, password, code }: Credentials): Promise<Result<SignInAnswer>> => {
    const form = { username: login, password, ...(code === undefined ? {} : { code }) }
    return withToken('login', await http.send({ call: 'login', form, schema: signedIn, endsSession: false }))
  },
  /** DEMO-13: the server knows the demo login. */
  signInDemo: async (): Promise<Result<SignInAnswer>> =>
    withToken('demoLogin', await http.send({ call: 'demoLogin', schema: signedIn, endsSession: false })),
  /** Display name of the sign-in provider; null: none is set up, or it is unknown. */
  readProvider: async (): Promise<string | null> => {
    const result = await http.send({ call: 'singleSignOn', schema: singleSignOnAnswer })
    return result.ok ? result.value.body.name : null
  },
  /** API-11, API-12: whatever the response, the session has ended on this side. */
  signOut: (): Promise<Result<Answer<unknown>>> => http.send({ call: 'logout', endsSession: false }),
  /** API-14: the token is in the header and in the body. */
  checkToken: async (token: string): Promise<Result<boolean>> => {
    const result = await http.send({ call: 'checkToken', json: { token }, schema: checkTokenAnswer })
    return result.ok ? success(result.value.body.valid) : result
  },
})
export type AuthApi = ReturnType<typeof createAuthApi>
