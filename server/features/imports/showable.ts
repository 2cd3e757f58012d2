/** Length to which an invalid value is cut for display. */
const SHOWN_LENGTH = 200

/** Text that the database can store and a page can show, whatever the file contained. */
export const showable = (text: string): string => text.slice(0, SHOWN_LENGTH).replace(/[\p{Cc}\p{Cs}]/gu, ' ')
