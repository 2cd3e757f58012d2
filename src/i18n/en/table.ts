import type { table as russian } from '../ru/table.ts'
import type { Same } from '../same.ts'

export const table = {
  range: '{{from}}–{{to}} of {{total}}',
  pages: 'Pages of the list',
  previous: 'Previous page',
  next: 'Next page',
  more: 'Show more',
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
  actions: 'Actions',
  actionsOf: 'Actions: {{name}}',
  clearSearch: 'Clear the search',
  clearAll: 'Clear search and filters',
  nothingFound: 'Nothing found',
  nothingFoundText: 'Change the search or clear the filters.',
  pastEnd: 'There are no more rows here',
  toFirst: 'To the first page',
  failed: 'The list could not be loaded',
  oldRows: 'The list could not be refreshed. You see what was loaded before.',
} satisfies Same<typeof russian>
