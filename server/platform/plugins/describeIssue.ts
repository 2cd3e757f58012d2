/** One issue of the schema library as Fastify reports it. */
export interface InputIssue {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Maps Fastify's name of a part of the request to the name for people. */
const PLACES: Readonly<Record<string, string>> = {
  body: 'the body',
  querystring: 'the query',
  params: 'the path',
  headers: 'the headers',
}

/** Names the field of an invalid input: its path, or the part of the request when there is no path. */
export const fieldOf = (issue: InputIssue, context: string | undefined): string =>
  issue.instancePath.split('/').filter(Boolean).join('.') || PLACES[context ?? ''] || 'the input'

const text = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(', ') : String(value))

const unitOf = (origin: unknown): string => {
  if (origin === 'string') return ' characters long'
  return origin === 'array' || origin === 'set' ? ' items long' : ''
}

/** Describes what a field may contain, from the schema's issue; the text completes "must be …". */
export const describeAllowed = ({ keyword, params }: InputIssue): string => {
  switch (keyword) {
    case 'invalid_type':
      return `a ${text(params['expected'])}`
    case 'invalid_value':
      return `one of: ${text(params['values'])}`
    case 'too_small':
      return `${params['inclusive'] === false ? 'more than' : 'at least'} ${text(params['minimum'])}${unitOf(params['origin'])}`
    case 'too_big':
      return `${params['inclusive'] === false ? 'less than' : 'at most'} ${text(params['maximum'])}${unitOf(params['origin'])}`
    case 'invalid_format':
      return params['pattern']
        ? `of the form ${text(params['pattern'])}`
        : `of the form ${text(params['format'])}`
    case 'unrecognized_keys':
      return `without: ${text(params['keys'])}`
    case 'not_multiple_of':
      return `a multiple of ${text(params['divisor'])}`
    case 'custom':
      return ruleOf(params['params']) ?? OTHERWISE
    default:
      return OTHERWISE
  }
}

const OTHERWISE = 'a value that this call describes in /api/docs'

/** The `allowed` text of a schema's custom rule. */
const ruleOf = (params: unknown): string | undefined =>
  typeof params === 'object' && params !== null && 'allowed' in params ? String(params.allowed) : undefined
