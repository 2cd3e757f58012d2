import type * as z from 'zod/mini'
import type { Codec } from './localStore.ts'

/** A non-empty text, unchanged. */
export const text: Codec<string> = {
  encode: (value) => value,
  decode: (stored) => (stored === '' ? undefined : stored),
}

/** 'true' or 'false'. */
export const flag: Codec<boolean> = {
  encode: String,
  decode: (stored) => (stored === 'true' ? true : stored === 'false' ? false : undefined),
}

/** One of a fixed set of words; `renamed` maps words of earlier versions. */
export const word = <K extends string>(
  words: readonly K[],
  renamed: Readonly<Record<string, NoInfer<K>>> = {},
): Codec<K> => ({
  encode: (value) => value,
  decode: (stored) => words.find((known) => known === stored) ?? renamed[stored],
})

/** JSON validated by a schema. */
export const json = <S extends z.ZodMiniType>(schema: S): Codec<z.infer<S>> => ({
  encode: (value) => JSON.stringify(value),
  decode: (stored) => {
    const read = schema.safeParse(JSON.parse(stored))
    return read.success ? read.data : undefined
  },
})
