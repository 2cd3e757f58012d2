import * as z from 'zod/mini'
import { CALL_GATES } from '../../../src/contract/callGates.ts'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import { describeAllowed, fieldOf } from '../../platform/plugins/describeIssue.ts'
import type { ProgramApi } from './programApi.ts'

/** A tool as it is written down. */
interface ToolSpec<T> {
  readonly name: string
  readonly title: string
  /** What it is for, read by the model that chooses it. */
  readonly about: string
  readonly input: z.ZodMiniType<T>
  /** The calls without which it can do nothing; who may not make them does not see the tool. */
  readonly needs: readonly CallName[]
  run(input: T, api: ProgramApi): Promise<object>
}

/** A tool of the MCP server. */
export interface McpTool {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly needs: readonly CallName[]
  /** It changes stored data. */
  readonly changes: boolean
  /** JSON schema of the input. */
  readonly inputSchema: Readonly<Record<string, unknown>> & { readonly type: 'object' }
  /** Checks the input and answers. Throws `ApiError` for bad input and for what a call refuses. */
  answer(given: unknown, api: ProgramApi): Promise<object>
}

const checkInput = <T>(schema: z.ZodMiniType<T>, given: unknown): T => {
  const checked = z.safeParse(schema, given ?? {})
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  if (!issue) throw badInput('the input', 'another')
  const { code, path, ...params } = issue
  const described = { keyword: code, instancePath: path.map((part) => `/${String(part)}`).join(''), params }
  throw badInput(fieldOf(described, undefined), describeAllowed(described))
}

/** Makes a tool of its description. */
export const mcpTool = <T>({ input, ...spec }: ToolSpec<T>): McpTool => ({
  ...spec,
  changes: spec.needs.some((name) => CALL_GATES[name].changes),
  inputSchema: { ...z.toJSONSchema(input, { io: 'input', target: 'draft-7' }), type: 'object' },
  answer: async (given, api) => spec.run(checkInput(input, given), api),
})
