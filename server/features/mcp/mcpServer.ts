import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { APP_VERSION } from '../../../src/contract/constants.ts'
import { ApiError } from '../../platform/plugins/apiError.ts'
import type { McpTool } from './mcpTool.ts'
import type { ProgramApi } from './programApi.ts'
import { MCP_TOOLS } from './tools.ts'

const INSTRUCTIONS =
  'Questions about the vehicles of one account of a fleet-tracking product. Begin with find_vehicles, whose ids the ' +
  'other tools take. Moments are ISO 8601 with an offset; name the time zone of the person you answer. Distances are ' +
  'in km, speeds in km/h, fuel in litres. What the account may not see is null or refused.'

const textOf = (text: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
})

const isOffered = (tool: McpTool, api: ProgramApi): boolean => tool.needs.every((name) => api.may(name))

const runTool = async (tool: McpTool, given: unknown, api: ProgramApi): Promise<CallToolResult> => {
  try {
    return textOf(JSON.stringify(await tool.answer(given, api)))
  } catch (error) {
    // What a call refuses is an answer that the model can act on; anything else is a fault of the server.
    if (error instanceof ApiError) return textOf(error.message, true)
    throw error
  }
}

/**
 * The MCP server of one request. It lists the tools whose calls the caller may make, so that a token that only reads
 * sees none that changes something.
 */
export const createMcpServer = (productName: string, api: ProgramApi): McpServer => {
  const mcp = new McpServer({ name: productName, version: APP_VERSION }, { instructions: INSTRUCTIONS })
  const tools = MCP_TOOLS.filter((tool) => isOffered(tool, api))
  // Set on the inner server: the outer one would word faults of the input by itself.
  const { server } = mcp
  server.registerCapabilities({ tools: {} })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, about, inputSchema, changes }) => ({
      name,
      title,
      description: about,
      inputSchema,
      annotations: { title, readOnlyHint: !changes, destructiveHint: false, openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name} for this token`)
    return runTool(tool, params.arguments, api)
  })
  return mcp
}
