import { useMemo } from 'react'
import {
  type CalendarFeed,
  type MadeCalendarFeed,
  madeCalendarFeed,
  ownCalendarFeed,
} from '../contract/http/calendar.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createCalendarFeedApi = (http: Http) => ({
  /** The address of the person's calendar, without the address itself; null: there is none. */
  read: async (): Promise<Result<CalendarFeed | null>> => {
    const result = await http.send({ call: 'calendarFeed', schema: ownCalendarFeed })
    return result.ok ? success(result.value.body.feed) : result
  },
  /** Makes the address, or a new one in place of it; the response contains it, and it cannot be read anywhere else. */
  make: async (): Promise<Result<MadeCalendarFeed>> => {
    const result = await http.send({ call: 'makeCalendarFeed', schema: madeCalendarFeed })
    return result.ok ? success(result.value.body) : result
  },
  revoke: async (): Promise<Result<null>> => {
    const result = await http.send({ call: 'revokeCalendarFeed' })
    return result.ok ? success(null) : result
  },
})
export type CalendarFeedApi = ReturnType<typeof createCalendarFeedApi>

/** The calls of this resource; the same object for the life of the app. */
export const useCalendarFeedApi = (): CalendarFeedApi => {
  const { http } = useApi()
  return useMemo(() => createCalendarFeedApi(http), [http])
}
