/** Characters that file systems do not accept. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu

/** A text as the name of a file. */
export const documentName = (text: string, extension: string): string =>
  `${text.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim()}.${extension}`
