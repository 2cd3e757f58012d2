import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { APP_VERSION, PRODUCT_NAME } from '../../../src/contract/constants.ts'
import { INTAKE_TOKEN_HEADER } from '../../../src/contract/http/intake/fields.ts'
import { TOKEN_HEADER } from '../../../src/contract/http/paths.ts'

/** Collects the schemas of every call registered after it into one OpenAPI document (API-06). */
export const openApiPlugin = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${PRODUCT_NAME} API`,
          version: APP_VERSION,
          description:
            'Every call sends the token of its session in the authorization header, as it was received at sign-in. ' +
            '[The live events](/api/docs/websocket) have a page of their own.',
        },
        components: {
          securitySchemes: {
            token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
            intake: { type: 'apiKey', in: 'header', name: INTAKE_TOKEN_HEADER },
          },
        },
        security: [{ token: [] }],
      },
      transform: jsonSchemaTransform,
    })
  },
  { name: 'openApi' },
)
