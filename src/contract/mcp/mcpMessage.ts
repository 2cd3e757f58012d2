import * as z from 'zod/mini'

/** Visible characters of ASCII. */
const ID_FORM = /^[\x20-\x7E]*$/

/** A message to the MCP server: a request, or a notification without an id (JSON-RPC 2.0). */
export const mcpMessage = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.optional(
    z.union([
      z.string().check(z.maxLength(100), z.regex(ID_FORM)),
      z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
    ]),
  ),
  method: z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w$./-]+$/)),
  params: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
})
