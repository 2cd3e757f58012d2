/** What is kept of a value that cannot be imported, to be shown. */
const SHOWN_LENGTH = 200

/** Text that the database keeps and a page shows, whatever the file had. */
export const showable = (text: string): string => text.slice(0, SHOWN_LENGTH).replace(/[\p{Cc}\p{Cs}]/gu, ' ')
