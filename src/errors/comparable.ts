/** ERR-64: texts are compared without case, quotes, extra spacing and a full stop at the end. */
export const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/["'`«»“”„‘’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*\.$/, '')
