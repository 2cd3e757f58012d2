import dayjs from 'dayjs'

/** The form of the browser's own date field. */
const FIELD_FORMAT = 'YYYY-MM-DDTHH:mm'

/** A moment (ms since the epoch) as the browser's date field holds it, in the browser's time zone; '' for none. */
export const toFieldMoment = (at: number | null): string =>
  at === null ? '' : dayjs(at).format(FIELD_FORMAT)

/** The moment of a date field's text; null for nothing, or a date that does not exist. */
export const fromFieldMoment = (text: string): number | null => {
  const moment = dayjs(text)
  return text !== '' && moment.isValid() ? moment.valueOf() : null
}
