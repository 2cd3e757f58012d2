/** The placeholders of a rule's text, as people write them: `{vehicle}`. */
export const TEXT_PLACEHOLDERS = [
  'vehicle',
  'plate',
  'event',
  'time',
  'place',
  'speed',
  'zone',
  'value',
] as const
export type TextPlaceholder = (typeof TEXT_PLACEHOLDERS)[number]

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The first thing in braces that is no placeholder, without its braces; null: there is none. */
export const foreignPlaceholder = (template: string): string | null => {
  for (const [, name = ''] of template.matchAll(PLACEHOLDER))
    if (!TEXT_PLACEHOLDERS.some((known) => known === name)) return name
  return null
}

/** The text with its placeholders filled in; a value may hold braces, which stay as they are. */
export const filledText = (template: string, values: Readonly<Record<TextPlaceholder, string>>): string =>
  template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as TextPlaceholder] : whole,
  )
