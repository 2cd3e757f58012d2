/** The parts of a user's page. */
export const USER_PARTS = ['data', 'rights', 'vehicles'] as const
export type UserPart = (typeof USER_PARTS)[number]

/** The address behind /users_management (ROUTE-30). */
export type UsersPlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'user'; readonly id: number; readonly part: UserPart }

export const USERS_PATH = '/users_management'
export const NEW_USER_PATH = `${USERS_PATH}/new`

export const userPath = (id: number, part: UserPart = 'data'): string =>
  part === 'data' ? `${USERS_PATH}/${id}` : `${USERS_PATH}/${id}/${part}`

/** Parses the path of the page; a path without a user or a part is the list. */
export const readUsersPlace = (path: string): UsersPlace => {
  const [first = '', second = 'data', ...rest] = path.slice(USERS_PATH.length + 1).split('/')
  if (path === NEW_USER_PATH) return { kind: 'new' }
  const part = USER_PARTS.find((known) => known === second)
  const id = /^[1-9]\d{0,9}$/.test(first) ? Number(first) : null
  return id === null || part === undefined || rest.length > 0 ? { kind: 'list' } : { kind: 'user', id, part }
}
