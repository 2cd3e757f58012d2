import { TRAILER_KIND_NAMES } from '../../contract/rules/trailerKindNames.ts'
import type { trailers as russian } from '../ru/trailers.ts'
import type { Same } from '../same.ts'

export const trailers: Same<typeof russian> = {
  add: 'Add trailer',
  new: 'New trailer',
  edit: 'Trailer {{name}}',
  search: 'Name, serial number',
  name: 'Name',
  serialNumber: 'Serial number',
  serialRule: 'The frame number (VIN) or another number from the plate: letters, digits and . _ - /',
  type: 'Type',
  width: 'Width',
  widthRule: 'From 0.5 to 60 m',
  created: 'Trailer {{name}} added',
  deleted: 'Trailer {{name}} deleted',
  deletedMany_one: '{{count, number}} trailer deleted',
  deletedMany_few: '{{count, number}} trailers deleted',
  deletedMany_many: '{{count, number}} trailers deleted',
  deletedMany_other: '{{count, number}} trailers deleted',
  emptyTitle: 'No trailers yet',
  emptyText: 'Add the trailers that your vehicles tow.',
  imports: {
    open: 'Import',
    intro:
      'Trailers from a table: first you see what will change, then you confirm. A trailer is identified by its serial number. If a single line has an error, nothing is imported.',
    needed: 'name, serial number, type, width',
    toTrailers: 'Go to the trailers',
    rule: {
      name: '1 to 100 characters',
      serialNumber: '1 to 64 letters, digits and . _ - /',
      type: 'one of: {{names}}',
      width: '0.5 to 60 m with at most two decimals',
    },
  },
  typeOf: TRAILER_KIND_NAMES.en,
}
