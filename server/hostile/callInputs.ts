import type { FastifyInstance } from 'fastify'
import { CALLS, type CallName } from '../../src/contract/http/paths.ts'

/** A part of the OpenAPI document that says what a value may be; only what the tests look at. */
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

/** What a call takes, as the OpenAPI document tells it. */
export interface CallInputs {
  /** Names of the parts of the path. */
  readonly path: readonly string[]
  readonly query: Readonly<Record<string, InputSchema>>
  /** undefined: none that the document tells of. */
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

/** Reads what a call takes out of the document of the running application. Throws for a call that it does not tell of. */
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

/** The types of JSON that a value of this schema may have. */
export const typesOf = (schema: InputSchema): readonly string[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : [schema.type ?? []].flat()
