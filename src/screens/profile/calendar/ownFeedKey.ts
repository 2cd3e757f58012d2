/** The `useCall` key of the address of the person's calendar. */
export const CALENDAR_FEED = ['profile', 'calendarFeed'] as const
