import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { madeAccessToken } from '../../../src/contract/http/accessTokens.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import type { TokenScope } from '../../../src/contract/permissions.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** A tool's answer: what it says, or what was refused. */
export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
  /** The parsed text; null of an error. */
  readonly json: Readonly<Record<string, unknown>> | null
}

/** The SDK's own client at the real application. */
export interface TestMcp {
  readonly client: Client
  /** Bearer TOKEN */
  readonly token: string
  tools(): Promise<readonly string[]>
  use(tool: string, input?: object): Promise<ToolAnswer>
}

/** A personal access token of a user, as a program sends it. */
export const bearerOf = async (host: TestFleetApp, user: TestUser, scope: TokenScope): Promise<string> => {
  const made = await host.call(user, 'PUT', CALLS.createAccessToken.path, {
    body: { name: scope, scope, days: 1 },
  })
  return `Bearer ${madeAccessToken.parse(made.json).token}`
}

/** Sends what the client would send over HTTP to the application in the process. */
const fetchOf =
  (host: TestFleetApp) =>
  async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const answer = await host.inject({
      method: init.method === 'POST' || init.method === 'DELETE' ? init.method : 'GET',
      url: new URL(url).pathname,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode, headers })
  }

/** Connects a client with a token. Rejects as the client does where the server refuses it. */
export const openTestMcp = async (host: TestFleetApp, token: string): Promise<TestMcp> => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://fleet.test${CALLS.mcp.path}`), {
      fetch: fetchOf(host),
      requestInit: { headers: { [TOKEN_HEADER]: token } },
    }),
  )
  return {
    client,
    token,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    use: async (name, input = {}) => {
      const answer = await client.callTool({ name, arguments: { ...input } }, CallToolResultSchema)
      const { content, isError = false } = CallToolResultSchema.parse(answer)
      const [first] = content
      const text = first?.type === 'text' ? first.text : ''
      return { isError, text, json: isError ? null : (JSON.parse(text) as Record<string, unknown>) }
    },
  }
}
