import * as oidc from 'openid-client'
import { CALLS } from '../../../src/contract/http/paths.ts'
import type { SingleSignOnConfig } from './singleSignOnConfig.ts'

/** The values to store between the redirect to the provider and the return. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person as identified by the provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Only if the provider has verified it. */
  readonly verifiedEmail: string | null
}

/** An OpenID Connect provider: authorization code with PKCE (RFC 7636), ID token checked by state and nonce. */
export interface Provider {
  /** The address for the redirect, and the checks for the return. Rejects while the provider is unavailable. */
  begin(): Promise<{ readonly address: string; readonly checks: Checks }>
  /** Reads the return. Rejects when it does not match `checks`, or the provider rejected the sign-in. */
  finish(query: string, checks: Checks): Promise<Identity>
}

const SCOPE = 'openid email'
const PROVIDER_TIMEOUT_S = 10

/** Nothing is fetched before the first sign-in: the server starts whether the provider is available or not. */
export const createProvider = (config: SingleSignOnConfig): Provider => {
  const returnAddress = `${config.publicUrl}${CALLS.finishSingleSignOn.path}`
  let found: Promise<oidc.Configuration> | null = null
  const discover = (): Promise<oidc.Configuration> => {
    found ??= oidc
      .discovery(
        config.issuer,
        config.clientId,
        config.clientSecret ?? undefined,
        config.clientSecret === null ? oidc.None() : undefined,
        {
          timeout: PROVIDER_TIMEOUT_S,
          // The configuration allows plain http on this machine only.
          execute: config.issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
        },
      )
      .catch((error: unknown) => {
        found = null
        throw error
      })
    return found
  }
  return {
    async begin() {
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const address = oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: returnAddress,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, checks }
    },
    async finish(query, { state, nonce, verifier }) {
      const provider = await discover()
      const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${returnAddress}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      const said = { ...claims, ...(await moreOf(provider, tokens.access_token, claims)) }
      const isVerified = said.email_verified === true && typeof said.email === 'string'
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: isVerified ? String(said.email) : null,
      }
    },
  }
}

/** Many providers return the e-mail address only from the userinfo endpoint, with the access token. */
const moreOf = async (
  provider: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<{ readonly email?: unknown; readonly email_verified?: unknown }> => {
  if (claims['email'] !== undefined || provider.serverMetadata().userinfo_endpoint === undefined) return {}
  return oidc.fetchUserInfo(provider, accessToken, claims.sub)
}
