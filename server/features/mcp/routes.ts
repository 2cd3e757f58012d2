import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ERROR_CODES, errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { mcpMessage } from '../../../src/contract/mcp/mcpMessage.ts'
import { requireCall } from '../../access/sessionPlugin.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/plugins/apiError.ts'
import { createMcpServer } from './mcpServer.ts'
import { createProgramApi } from './programApi.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 429: errorBody }
/** For the description only: the answer is that of the protocol. */
const ANSWER: z.core.$ZodType = z.unknown()

/** The request as the SDK takes it; its address is not used for anything. */
const webRequestOf = ({ headers, method, url }: FastifyRequest): Request => {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, [value].flat().join(', ')]],
  )
  return new Request(new URL(url, 'http://localhost'), { method, headers: given })
}

const protocolError = z.object({ error: z.object({ message: z.string() }) })

/** What the protocol refuses, such as an `accept` header that it does not know, in the form of every other call. */
const refusalOf = (status: number, text: string): ApiError => {
  const { error } = z.parse(protocolError, JSON.parse(text))
  return new ApiError({ status, code: ERROR_CODES.badInput, message: error.message })
}

/**
 * The MCP server (docs/programs.md): streamable HTTP without sessions, so that each request may be answered by another
 * process. Every request has a server of its own, which lives as long as the answer.
 */
export const mcpRoutes: FastifyPluginAsyncZod<{ readonly clock: Clock }> = async (app, { clock }) => {
  app.post(
    CALLS.mcp.path,
    {
      onRequest: requireCall('mcp'),
      schema: {
        summary: 'The MCP server for language models (JSON-RPC 2.0 over streamable HTTP)',
        tags: ['programs'],
        body: mcpMessage,
        response: { 200: ANSWER, 202: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const mcp = createMcpServer(app.productName, createProgramApi(app, request, clock))
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      try {
        await mcp.connect(transport)
        const answer = await transport.handleRequest(webRequestOf(request), { parsedBody: request.body })
        const text = await answer.text()
        if (answer.status >= 400) throw refusalOf(answer.status, text)
        reply.code(answer.status).header('cache-control', 'no-store')
        if (text === '') return await reply.send()
        return await reply.type('application/json; charset=utf-8').send(text)
      } finally {
        await mcp.close()
      }
    },
  )
  // Streams of the server's own are not offered; clients ask for one and go on without it.
  app.route({
    method: ['GET', 'DELETE'],
    url: CALLS.mcp.path,
    onRequest: requireCall('mcp'),
    schema: { hide: true },
    handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  })
}
