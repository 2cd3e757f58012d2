import dayjs from 'dayjs'

/** The text of a moment in a field. */
const FIELD_FORMAT = 'YYYY-MM-DDTHH:mm'

/** A moment (ms since the epoch) as the text of a field, in the browser's time zone; '' for null. */
export const toFieldMoment = (at: number | null): string =>
  at === null ? '' : dayjs(at).format(FIELD_FORMAT)

/** The moment of a field's text; null for an empty text, or one that is no date. */
export const fromFieldMoment = (text: string): number | null => {
  const moment = dayjs(text)
  return text !== '' && moment.isValid() ? moment.valueOf() : null
}
