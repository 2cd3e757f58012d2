/**
 * Array literals for unnest(): one parameter per column, whatever the number of rows. pg quotes and escapes every
 * element of an array parameter; numbers and booleans need neither.
 */

/** For bigint[] and double precision[]; null becomes NULL. */
export const numberArray = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

/** For boolean[]; null and undefined become NULL. */
export const booleanArray = (values: readonly (boolean | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`
