import type { QueryClient } from '@tanstack/react-query'
import { useSessionState } from '../../session/sessionContext.ts'
import { useAddressesApi } from '../addresses.ts'
import { AddressBook } from './addressBook.ts'
import { queryClientOf } from './queryClient.ts'

const books = new WeakMap<QueryClient, AddressBook>()

/** The addresses of the session, the same object for all components. */
export const useAddressBook = (): AddressBook => {
  const session = useSessionState()
  const api = useAddressesApi()
  const client = queryClientOf(session.phase === 'signedIn' ? session.token : '')
  let book = books.get(client)
  if (!book) {
    book = new AddressBook(client, api.describe)
    books.set(client, book)
  }
  return book
}
