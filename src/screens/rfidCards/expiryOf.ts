import dayjs from 'dayjs'

/** How long before its last day a card is marked. */
const NEAR_DAYS = 30

/** Whether the last day of a card is past or near on the day `today`; both YYYY-MM-DD. */
export const expiryOf = (day: string, today: string): 'past' | 'near' | 'far' => {
  if (day < today) return 'past'
  return day <= dayjs(today).add(NEAR_DAYS, 'day').format('YYYY-MM-DD') ? 'near' : 'far'
}
