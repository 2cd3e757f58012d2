/**
 * What a table of rows is made of, column by column. A schema describes the rows of a list completely, so that the
 * codec (`encodeTable.ts`, `decodeTable.ts`) needs no code of its own for any list.
 */

/** Whether a row may have null, or no value at all, in the column. */
interface Presence {
  readonly nullable: boolean
  readonly optional: boolean
}

/** Numbers are stored as whole multiples of 1 / scale where that loses nothing, as float64 otherwise. */
interface NumberKind {
  readonly kind: 'number'
  readonly scale: number
}
/** Positive whole numbers. */
interface IdKind {
  readonly kind: 'id'
}
interface FlagKind {
  readonly kind: 'flag'
}
/** Texts: each different one is stored once in a chunk. */
interface TextKind {
  readonly kind: 'text'
}
/** One of a few known words, stored by its place. */
interface WordKind<Word extends string = string> {
  readonly kind: 'word'
  readonly words: readonly Word[]
}
/** An object, whose columns hold only the rows that have it. */
interface PartKind<Columns = ColumnSchema> {
  readonly kind: 'part'
  readonly columns: Columns
}
/** An array of objects. `shared`: many rows have the same array, so each different one is stored once. */
interface ListKind<Columns = ColumnSchema> {
  readonly kind: 'list'
  readonly columns: Columns
  readonly shared: boolean
}
/** Numbers by names, of which each row has its own. */
interface CountsKind {
  readonly kind: 'counts'
}

export type Column = Presence &
  (NumberKind | IdKind | FlagKind | TextKind | WordKind | PartKind | ListKind | CountsKind)
export type ColumnSchema = Readonly<Record<string, Column>>

type Has<Value, Part> = Part extends Value ? true : false
type KindOf<Value> = [Value] extends [number]
  ? NumberKind | IdKind
  : [Value] extends [boolean]
    ? FlagKind
    : [Value] extends [string]
      ? string extends Value
        ? TextKind
        : WordKind<Value>
      : [Value] extends [readonly (infer Row)[]]
        ? ListKind<SchemaOf<Row>>
        : [Value] extends [Readonly<Record<string, number>>]
          ? string extends keyof Value
            ? CountsKind
            : PartKind<SchemaOf<Value>>
          : PartKind<SchemaOf<Value>>

/** The schema of a row type: a column for each field, with the same presence. */
export type SchemaOf<Row> = {
  readonly [Name in keyof Row]-?: KindOf<Exclude<Row[Name], null | undefined>> & {
    readonly nullable: Has<Row[Name], null>
    readonly optional: Has<Row[Name], undefined>
  }
}

const always = { nullable: false, optional: false } as const

export const id = { kind: 'id', ...always } as const
export const flag = { kind: 'flag', ...always } as const
export const text = { kind: 'text', ...always } as const
export const counts = { kind: 'counts', ...always } as const
/** `scale`: steps per unit, for values that have only so many. */
export const number = (scale = 1) => ({ kind: 'number', scale, ...always }) as const
export const word = <const Words extends readonly string[]>(words: Words) =>
  ({ kind: 'word', words, ...always }) as const
export const part = <const Columns extends ColumnSchema>(columns: Columns) =>
  ({ kind: 'part', columns, ...always }) as const
export const list = <const Columns extends ColumnSchema>(columns: Columns) =>
  ({ kind: 'list', columns, shared: false, ...always }) as const
export const sharedList = <const Columns extends ColumnSchema>(columns: Columns) =>
  ({ kind: 'list', columns, shared: true, ...always }) as const

export const orNull = <C extends Column>(column: C): Omit<C, 'nullable'> & { readonly nullable: true } => ({
  ...column,
  nullable: true,
})
export const orAbsent = <C extends Column>(column: C): Omit<C, 'optional'> & { readonly optional: true } => ({
  ...column,
  optional: true,
})
