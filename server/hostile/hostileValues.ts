import fc from 'fast-check'
import { type InputSchema, typesOf } from './callInputs.ts'

/** Values that strangers send. Random ones are drawn from one seed, so that every run sends the same. */

const SEED = 20_261_120
const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

/** One or more values of each JSON type. */
const OF_ANY_TYPE: readonly unknown[] = [
  null,
  true,
  {},
  [],
  [['x']],
  deep(20),
  { $ne: null },
  { toString: 'x', length: 1 },
  'NaN',
  '',
  -1,
  0,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
]

/** Texts that no field accepts: lone surrogates, a NUL, and texts longer than any body. */
const UNKEEPABLE: readonly string[] = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', 'x'.repeat(20_000)]

/** Texts that may be legal where any text is, and then must be stored unchanged as text. */
export const DISTURBING: readonly string[] = [
  `'; drop table account; --`,
  `" or ""="`,
  '%_\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202egnp.exe',
  '\u2066hidden\u2069',
  '=cmd|calc!A1',
  '${jndi:ldap://x}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  ...fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), { seed: SEED, numRuns: 6 }),
]

/** For fields that accept only listed words or numbers, where any one text is as invalid as another. */
const SOME_DISTURBING = DISTURBING.slice(0, 5)

const jsonTypeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const fits = (value: unknown, types: readonly string[]): boolean => {
  const type = jsonTypeOf(value)
  return types.includes(type) || (type === 'number' && types.includes('integer'))
}

const minimumOf = ({ minimum, anyOf = [] }: InputSchema): number | undefined =>
  minimum ?? anyOf.find((one) => one.minimum !== undefined)?.minimum

/** Values that a field of this schema must reject, by its type and bounds. */
export const illegalFor = (schema: InputSchema): readonly unknown[] => {
  const types = typesOf(schema)
  const wrong = OF_ANY_TYPE.filter((value) => !fits(value, types))
  if (types.includes('integer')) return [...wrong, -1, ...(minimumOf(schema) === 0 ? [] : [0]), 1.5, 1e300]
  if (schema.enum) return [...wrong, '', 'NaN', ...UNKEEPABLE, ...SOME_DISTURBING]
  if (types.includes('string')) return [...wrong, ...UNKEEPABLE, ...tooLong(schema)]
  if (types.includes('array')) return [...wrong, [], [null], [['x']], ['x'], deep(20)]
  return wrong
}

const tooLong = ({ maxLength }: InputSchema): string[] =>
  maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]

/**
 * Query texts that a parameter of this schema must reject. A query has texts only, so its numbers are patterns or
 * integers.
 */
export const illegalTexts = (schema: InputSchema): readonly string[] => {
  const never = [...UNKEEPABLE, ...tooLong(schema)]
  const isFree = schema.type === 'string' && !schema.enum && !/\\d|\\w/.test(schema.pattern ?? '')
  if (isFree) return never
  return [
    ...never,
    ...SOME_DISTURBING,
    '',
    ' ',
    'NaN',
    // Degrees may be negative and have a fraction.
    ...(schema.pattern?.startsWith('^-?') ? ['1.5.5', '--1'] : ['-1', '1.5']),
    '0x10',
    '1e2',
    ' 7',
    '9'.repeat(30),
    '[]',
  ]
}

/** Path segments that are no id, encoded as in the address. */
export const PATH_PARTS: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '007',
  'NaN',
  '1e3',
  '0x10',
  '99999999999',
  '9'.repeat(400),
  '%00',
  '1%00',
  '%E0%A4%A',
  '%ED%A0%80',
  '%E2%80%AE1',
  "1'--",
  '1%20or%201=1',
  '%3Cscript%3E',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'x'.repeat(8_000),
]
