import type { choosers as russian } from '../ru/choosers.ts'
import type { Same } from '../same.ts'

export const choosers: Same<typeof russian> = {
  moment: {
    calendar: 'Open the calendar',
    clear: 'Clear',
    incomplete: 'Enter the date and time in full: DD.MM.YYYY - HH:MM',
    incompleteDay: 'Enter the date in full: DD.MM.YYYY',
    impossible: 'There is no such date: check the day and the month',
  },
  period: {
    label: 'Period',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    month: 'From the start of the month',
    custom: 'Custom period',
    from: 'From',
    to: 'To',
    apply: 'Show',
    wrongOrder: 'The period must end after it begins',
    tooLong: 'A period can be at most {{days}} days long',
    incomplete: 'Enter when the period begins and ends',
  },
  vehicles: {
    find: 'Find a vehicle',
    clear: 'Clear the search',
    chosenCount: 'Chosen: {{count, number}}',
    nothingFound: 'Nothing found',
    which: 'Which vehicles to show',
    all: 'All vehicles',
    chosen: 'Chosen',
    found: 'Found vehicles',
    addFound: 'Choose all found: {{value}}',
    removeFound: 'Remove all found: {{value}}',
    missing: 'Choose at least one vehicle',
    gone: 'Some of these vehicles no longer exist. Choose again',
    tooMany: 'At most {{most}} vehicles can be chosen',
  },
  search: {
    hint: 'Type to search…',
    looking: 'Searching…',
    nothing: 'Nothing found',
    failed: 'Could not be loaded. Change the search to try again.',
    clear: 'Choose another',
    remove: 'Remove: {{name}}',
  },
}
