import * as z from 'zod/mini'

const NUMBER = /^-?\d{1,10}([.,]\d{0,6})?$/

/** Parses a typed number, with a point or a comma; null: not a number. */
export const readNumber = (text: string): number | null => {
  const typed = text.trim()
  return NUMBER.test(typed) ? Number(typed.replace(',', '.')) : null
}

/** A number as the text of its field. */
export const numberField = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.minLength(1)),
      z.transform((text) => readNumber(text)),
    ),
    z.number().check(z.minimum(least), z.maximum(most)),
  )
