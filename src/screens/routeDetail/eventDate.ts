import dayjs from 'dayjs'

const EPOCH = /^\d{12,14}$/
/** UI-25: DD.MM.YYYY - HH:mm:ss. */
const OWN_FORM = /^(\d{2})\.(\d{2})\.(\d{4}) - (\d{2}):(\d{2}):(\d{2})$/
const ISO_FORM = /^\d{4}-\d{2}-\d{2}/

/**
 * The moment of an address's event_date: ms since the epoch, the product's own date format, or an ISO date; null for
 * anything else.
 */
export const readEventDate = (text: string | undefined): number | null => {
  const wanted = text?.trim() ?? ''
  if (wanted === '') return null
  if (EPOCH.test(wanted)) return Number(wanted)
  const own = wanted.replace(OWN_FORM, '$3-$2-$1T$4:$5:$6')
  // A day that does not exist in its month would otherwise roll over into the next.
  const isDate = ISO_FORM.test(own) && !Number.isNaN(Date.parse(own))
  return isDate ? dayjs(own).valueOf() : null
}
