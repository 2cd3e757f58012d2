/** How the values of a template are escaped. */
export type TemplateKind = 'json' | 'xml' | 'form'

/** What a template may name, as `{phone}`; digits: the phone without its plus. */
export const PLACEHOLDERS = ['phone', 'digits', 'message', 'sender', 'user', 'password'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
export type TemplateValues = Readonly<Record<Placeholder, string>>

const NAMED = /\{(\w+)\}/g

/** The kind of a body by its content type; null: none of them. */
export const templateKind = (contentType: string): TemplateKind | null => {
  const [type = ''] = contentType.toLowerCase().split(';')
  if (/^application\/(?:.+\+)?json$/.test(type.trim())) return 'json'
  if (/^(?:application|text)\/(?:.+\+)?xml$/.test(type.trim())) return 'xml'
  return type.trim() === 'application/x-www-form-urlencoded' ? 'form' : null
}

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name)

/** The names in braces that are no placeholders. */
export const foreignPlaceholders = (template: string): readonly string[] =>
  [...template.matchAll(NAMED)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name))

/**
 * The template with its values, each escaped by the kind; a value that looks like a placeholder stays as it is. In an
 * address the kind is `form`.
 */
export const filledTemplate = (template: string, kind: TemplateKind, values: TemplateValues): string =>
  template.replace(NAMED, (whole, name: string) => (isPlaceholder(name) ? ESCAPE[kind](values[name]) : whole))

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}
/** XML 1.0 has no way to write these. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ESCAPE: Readonly<Record<TemplateKind, (text: string) => string>> = {
  /** A template writes the quotes itself. */
  json: (text) => JSON.stringify(text).slice(1, -1),
  xml: (text) => text.replace(NOT_XML, '').replace(/[&<>"'\r\n\t]/g, (sign) => XML_ENTITIES[sign] ?? ''),
  form: (text) => encodeURIComponent(text),
}
