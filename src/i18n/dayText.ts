/** UI-25: a day given as YYYY-MM-DD as DD.MM.YYYY. */
export const dayText = (day: string): string => day.split('-').toReversed().join('.')
