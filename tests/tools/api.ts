import {
  AS_OF_SEQ_HEADER,
  CALLS,
  type CallName,
  pathOf,
  TOKEN_HEADER,
} from '../../src/contract/http/paths.ts'

/** A signed-in caller of a running product, like an integrator's program. */
export interface ApiCaller {
  readonly token: string
  call(name: CallName, params?: Readonly<Record<string, string | number>>, query?: string): Promise<Response>
  /** A call with a JSON body; throws with the server's text when it is rejected. */
  send<T>(name: CallName, params: Readonly<Record<string, string | number>>, body: unknown): Promise<T>
  /** A list and the seq as of which it is true. */
  list<T>(name: CallName): Promise<{ readonly rows: T[]; readonly asOfSeq: number }>
}

/** Signs in by the multipart form; throws with the server's text when it is rejected. */
export const signInTo = async (
  url: string,
  account: { login: string; password: string },
): Promise<ApiCaller> => {
  const form = new FormData()
  form.set('username', account.login)
  form.set('password', account.password)
  const answer = await fetch(url + pathOf('login'), { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`sign-in of ${account.login}: ${answer.status} ${await answer.text()}`)
  const token = answer.headers.get(TOKEN_HEADER) ?? ''
  const call: ApiCaller['call'] = (name, params = {}, query = '') =>
    fetch(url + pathOf(name, params) + query, {
      method: CALLS[name].method,
      headers: { [TOKEN_HEADER]: token },
    })
  return {
    token,
    call,
    send: async <T>(name: CallName, params: Readonly<Record<string, string | number>>, body: unknown) => {
      const response = await fetch(url + pathOf(name, params), {
        method: CALLS[name].method,
        headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
    list: async <T>(name: CallName) => {
      const response = await call(name)
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      return { rows: (await response.json()) as T[], asOfSeq: Number(response.headers.get(AS_OF_SEQ_HEADER)) }
    },
  }
}
