import type { FastifyInstance } from 'fastify'
import { CALLS, type CallName } from '../../src/contract/http/paths.ts'

/** A part of an OpenAPI schema; only what the tests read. */
export interface InputSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maxItems?: number
  readonly anyOf?: readonly InputSchema[]
  readonly properties?: Readonly<Record<string, InputSchema>>
  readonly required?: readonly string[]
  readonly items?: InputSchema
  readonly additionalProperties?: unknown
}

/** The inputs of a call according to the OpenAPI document. */
export interface CallInputs {
  /** Names of the path parameters. */
  readonly path: readonly string[]
  readonly query: Readonly<Record<string, InputSchema>>
  /** undefined: the document describes none. */
  readonly body: InputSchema | undefined
  readonly takesForm: boolean
}

interface Operation {
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly schema: InputSchema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: InputSchema }>> }
}

const FORM = 'multipart/form-data'

/** Reads a call's inputs from the document of the running application. Throws for a call that is not in it. */
export const inputsOf = (app: FastifyInstance, name: CallName): CallInputs => {
  const { method, path } = CALLS[name]
  const paths = app.swagger().paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`The OpenAPI document does not tell of ${name}`)
  const content = operation.requestBody?.content ?? {}
  return {
    path: [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param),
    query: Object.fromEntries(
      (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => [one.name, one.schema]),
    ),
    body: (content['application/json'] ?? content[FORM])?.schema,
    takesForm: FORM in content,
  }
}

/** The JSON types that a value of this schema may have. */
export const typesOf = (schema: InputSchema): readonly string[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : [schema.type ?? []].flat()
