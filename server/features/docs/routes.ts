import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { webSocketPage } from './webSocketPage.ts'

/** The pages load nothing from outside the server; their styles are inline. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** /api/docs: the calls as a page; /api/docs/json: their OpenAPI document; /api/docs/websocket: the live messages. */
export const docsRoutes: FastifyPluginAsync = async (app) => {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    theme: {
      title: `${app.productName} API`,
      css: [{ filename: 'page.css', content: '.topbar{display:none}' }],
    },
    uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null },
  })
  const page = webSocketPage(app.productName)
  app.get('/api/docs/websocket', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page),
  )
}
