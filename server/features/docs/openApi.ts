import swagger from '@fastify/swagger'
import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { NOT_FOR_TOKENS } from '../../../src/contract/notForTokens.ts'
import { APP_VERSION } from '../../../src/contract/constants.ts'
import { INTAKE_TOKEN_HEADER } from '../../../src/contract/http/intake/fields.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'

const PATHS_FOR_SESSIONS = new Set(NOT_FOR_TOKENS.map((name) => `${CALLS[name].method} ${CALLS[name].path}`))
/** Whether a route is one of the calls that no access token may make. */
const isForSessions = ({ method, url }: RouteOptions): boolean =>
  [method].flat().some((one) => PATHS_FOR_SESSIONS.has(`${one} ${url}`))

/** Collects the schemas of every call registered after it into one OpenAPI document (API-06). */
export const openApiPlugin = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${app.productName} API`,
          version: APP_VERSION,
          description:
            'Every call sends, in the authorization header, the token of its session as it was received at sign-in, or ' +
            'a personal access token of the profile as `Bearer TOKEN`. Calls about passwords, sessions, tokens and ' +
            'accounts take a session only; a token that only reads is refused by whatever changes something. ' +
            '[The live events](/api/docs/websocket) have a page of their own. Language models use the same calls through ' +
            'the MCP server of the tag programs.',
        },
        components: {
          securitySchemes: {
            accessToken: {
              type: 'http',
              scheme: 'bearer',
              description: 'A personal access token, as the profile makes them',
            },
            token: {
              type: 'apiKey',
              in: 'header',
              name: TOKEN_HEADER,
              description: 'The token of a session, as sign-in answers it',
            },
            intake: { type: 'apiKey', in: 'header', name: INTAKE_TOKEN_HEADER },
          },
        },
        security: [{ accessToken: [] }, { token: [] }],
      },
      transform: (input) => {
        const described = jsonSchemaTransform(input)
        const { security } = input.schema as { readonly security?: unknown }
        if (security !== undefined || !isForSessions(input.route)) return described
        return { ...described, schema: { ...described.schema, security: [{ token: [] }] } }
      },
    })
  },
  { name: 'openApi', dependencies: ['productName'] },
)
