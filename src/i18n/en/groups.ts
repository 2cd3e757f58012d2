import type { groups as russian } from '../ru/groups.ts'
import type { Same } from '../same.ts'

export const groups = {
  title: 'Groups',
  back: 'All groups',
  newName: 'New group',
  name: 'Name',
  create: 'Create',
  rename: 'Rename',
  remove: 'Delete',
  edit: 'Change the vehicles of group {{name}}',
  renameOf: 'Rename group {{name}}',
  removeOf: 'Delete group {{name}}',
  confirmTitle: 'Delete the group “{{name}}”?',
  confirmEmpty: 'The group has no vehicles. It cannot be brought back.',
  confirm_one:
    'The group has {{value}} vehicle. It stays in the list, without this group. The group cannot be brought back.',
  confirm_few:
    'The group has {{value}} vehicles. They stay in the list, without this group. The group cannot be brought back.',
  confirm_many:
    'The group has {{value}} vehicles. They stay in the list, without this group. The group cannot be brought back.',
  confirm_other:
    'The group has {{value}} vehicles. They stay in the list, without this group. The group cannot be brought back.',
  none: 'No groups yet. Name the first one, then add vehicles to it.',
  loading: 'Loading groups…',
  failed: 'The groups could not be loaded.',
  nameEmpty: 'Enter a name',
  nameTooLong: 'At most {{max}} characters',
  nameWrong: 'The name has characters that are not allowed',
  search: 'Find a vehicle: name, plate, tracker',
  clearSearch: 'Clear search',
  members: 'Vehicles of the group',
  found: 'Vehicles found',
  noMembers: 'The group has no vehicles yet. Find some and tick them.',
  nothingFound: 'Nothing found',
  firstShown: 'The first {{value}} are shown. Narrow the search to find the others.',
  chooseShown: 'Choose all that are shown',
  save: 'Save',
  added: 'add: {{value}}',
  removed: 'remove: {{value}}',
  saved: 'Saved',
} satisfies Same<typeof russian>
