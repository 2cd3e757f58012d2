import dayjs from 'dayjs'

/** The format of the browser's own date field. */
const FIELD_FORMAT = 'YYYY-MM-DDTHH:mm'

/** A moment (ms since the epoch) as the value of the browser's date field, in the browser's time zone; '' for null. */
export const toFieldMoment = (at: number | null): string =>
  at === null ? '' : dayjs(at).format(FIELD_FORMAT)

/** The moment of a date field's text; null for an empty text, or a date that does not exist. */
export const fromFieldMoment = (text: string): number | null => {
  const moment = dayjs(text)
  return text !== '' && moment.isValid() ? moment.valueOf() : null
}
