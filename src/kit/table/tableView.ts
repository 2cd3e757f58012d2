/** The view of a table: the query of its page's address. */
export interface TableView<Sort extends string = string> {
  readonly search: string
  /** null: the list's own order. */
  readonly sort: Sort | null
  readonly isDescending: boolean
  /** From 1. */
  readonly page: number
  /** By the filter's name; an absent one lets everything through. */
  readonly filters: Readonly<Record<string, string>>
}

/** The possible views of one table. */
export interface TableSpec<Sort extends string> {
  readonly sorts: readonly Sort[]
  /** The values of each filter; null: any text. */
  readonly filters?: Readonly<Record<string, readonly string[] | null>>
}

/** Rows of one page. */
export const PAGE_ROWS = 50
/** Longer searches are rejected by the server. */
export const TABLE_SEARCH_MAX = 100
/** The server returns no row beyond the ten-millionth. */
const PAGE_MAX = 200_000
/** Names that the view itself uses in the query; a filter needs another one. */
const OWN = { search: 'q', sort: 's', page: 'p' } as const

const readPage = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1
}

const readFilters = (query: URLSearchParams, spec: TableSpec<string>): Readonly<Record<string, string>> => {
  const known = Object.entries(spec.filters ?? {}).flatMap(([name, values]) => {
    const value = query.get(name)?.slice(0, TABLE_SEARCH_MAX)
    return value && (values === null || values.includes(value)) ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
}

/** Parses the query of an address (without '?'); a damaged or unknown part counts as absent. */
export const readTableView = <Sort extends string>(text: string, spec: TableSpec<Sort>): TableView<Sort> => {
  const query = new URLSearchParams(text)
  const named = query.get(OWN.sort) ?? ''
  const isDescending = named.startsWith('-')
  const sort = spec.sorts.find((known) => known === (isDescending ? named.slice(1) : named)) ?? null
  return {
    search: (query.get(OWN.search) ?? '').slice(0, TABLE_SEARCH_MAX),
    sort,
    isDescending: sort !== null && isDescending,
    page: readPage(query.get(OWN.page)),
    filters: readFilters(query, spec),
  }
}

/** The query of a view without its '?'; '' for the initial view of a table. */
export const writeTableView = ({ search, sort, isDescending, page, filters }: TableView): string => {
  const parts: Readonly<Record<string, string>> = {
    [OWN.search]: search,
    [OWN.sort]: sort === null ? '' : `${isDescending ? '-' : ''}${sort}`,
    ...filters,
    [OWN.page]: page === 1 ? '' : String(page),
  }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString()
}

/** The view with a change; a change of the found rows goes back to the first page. */
export const changedView = <Sort extends string>(
  view: TableView<Sort>,
  change: Partial<TableView<Sort>>,
): TableView<Sort> => ({ ...view, page: 1, ...change })

/** The view narrows what is shown. */
export const isNarrowed = ({ search, filters }: TableView): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0

/** Number of pages; an empty list has one. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_ROWS))
