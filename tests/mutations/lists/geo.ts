import type { Mutation } from '../mutation.ts'

/** Addresses and the search of places. */
export const GEO: readonly Mutation[] = [
  {
    id: 'GEO-22',
    file: 'server/features/addresses/addressService.ts',
    find: "if (known) return { kind: 'service', ...known, isFinal: true }",
    replace: '',
    test: 'server/features/addresses/geocoder.test.ts',
  },
]
