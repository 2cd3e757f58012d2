import { expect, test } from 'vitest'
import { readSingleSignOn, type SsoSettingName } from './singleSignOnConfig.ts'

const PUBLIC_URL = 'https://fleet.example.org'
const GOOD = { OIDC_ISSUER: 'https://login.example.org/realm', OIDC_CLIENT_ID: 'meridian' }
const read = (settings: Partial<Record<SsoSettingName, string>>, publicUrl: string | null = PUBLIC_URL) =>
  readSingleSignOn((name) => settings[name] ?? '', publicUrl)

test("is off without an issuer; names the button after the issuer's host by default", () => {
  expect(read({})).toBeNull()
  expect(read(GOOD)).toMatchObject({ clientId: 'meridian', clientSecret: null, name: 'login.example.org' })
  expect(read({ ...GOOD, OIDC_CLIENT_SECRET: 's', OIDC_NAME: 'Acme' })).toMatchObject({
    clientSecret: 's',
    name: 'Acme',
    publicUrl: PUBLIC_URL,
  })
})

test.each([
  ['no address', { ...GOOD, OIDC_ISSUER: 'login' }, PUBLIC_URL, 'OIDC_ISSUER'],
  ['plain http elsewhere', { ...GOOD, OIDC_ISSUER: 'http://login.example.org' }, PUBLIC_URL, 'OIDC_ISSUER'],
  [
    'a password in the address',
    { ...GOOD, OIDC_ISSUER: 'https://a:b@login.example.org' },
    PUBLIC_URL,
    'OIDC_ISSUER',
  ],
  ['no client', { OIDC_ISSUER: GOOD.OIDC_ISSUER }, PUBLIC_URL, 'OIDC_CLIENT_ID'],
  ['no issuer', { OIDC_CLIENT_ID: 'x' }, PUBLIC_URL, 'OIDC_ISSUER'],
  ['no way back', GOOD, null, 'PUBLIC_URL'],
])('rejects %s, and names the setting', (_, settings, publicUrl, named) => {
  expect(() => read(settings, publicUrl)).toThrow(named)
})

test('allows plain http on this machine', () => {
  expect(read({ ...GOOD, OIDC_ISSUER: 'http://127.0.0.1:4000' })?.issuer.port).toBe('4000')
})
