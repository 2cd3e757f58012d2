const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A reader of XML makes it a line feed.
  '\r': '&#13;',
}
// oxlint-disable-next-line no-control-regex -- XML has no such characters, not even escaped
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu

/** Text for an element or an attribute of XML 1.0, without the characters that it cannot have. */
export const xmlText = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"'\r]/g, (sign) => ESCAPES[sign] ?? sign)
