import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A person that the provider knows by a login. */
export interface ProviderPerson {
  readonly email: string
  readonly isVerified: boolean
}

/** A real OpenID Connect provider on loopback, where anybody signs in by typing a login. */
export interface TestProvider {
  readonly issuer: string
  readonly people: Map<string, ProviderPerson>
  /** Follows an address as a browser would: signs in as `login`, consents, and returns the redirect address. */
  visit(address: string, login: string): Promise<string>
  close(): Promise<void>
}

export const CLIENT = { id: 'meridian', secret: 'a-secret-of-the-tests-0123456789' } as const

/** publicUrl: the product's public address. */
export const openTestProvider = async (returnAddress: string): Promise<TestProvider> => {
  const people = new Map<string, ProviderPerson>()
  const server: Server = createServer()
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [returnAddress],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['test'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => {
        const person = people.get(sub)
        return { sub, ...(person && { email: person.email, email_verified: person.isVerified }) }
      },
    }),
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  return {
    issuer,
    people,
    visit: (address, login) => visit(issuer, address, login),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const MOST_STEPS = 20

const visit = async (issuer: string, address: string, login: string): Promise<string> => {
  const cookies = new Map<string, string>()
  let next: { url: string; body: string | null } = { url: address, body: null }
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!next.url.startsWith(issuer)) return next.url
    // oxlint-disable-next-line no-restricted-globals -- a browser's part, played by a test
    const answer = await fetch(next.url, {
      method: next.body === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(next.body !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(next.body !== null && { body: next.body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) {
      next = { url: new URL(location, next.url).href, body: null }
      continue
    }
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (action === undefined || prompt === undefined)
      throw new Error(`The provider answered: ${page.slice(0, 400)}`)
    const form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) })
    next = { url: new URL(action, next.url).href, body: form.toString() }
  }
  throw new Error('The provider leads round in circles')
}
