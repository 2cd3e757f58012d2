import type { notes as russian } from '../../ru/vehicleProfile/notes.ts'
import type { Same } from '../../same.ts'

export const notes = {
  add: 'Add a note',
  new: 'New note',
  edit: 'Edit the note “{{title}}”',
  remove: 'Delete the note “{{title}}”',
  title: 'Title',
  text: 'Text',
  none: 'No notes yet',
  noneText:
    'What is worth remembering about the vehicle: where the spare key is, when the oil change is due, whom to call.',
  changed: '{{date}}, {{login}}',
  deleted: 'Note “{{title}}” deleted',
  undo: 'Undo',
  list: 'Notes about the vehicle',
  failed: 'The notes could not be loaded',
} satisfies Same<typeof russian>
