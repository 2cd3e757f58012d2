/**
 * The form in which names of groups are compared: those of one owner differ in more than case. The database keeps it
 * beside the name, for its own lower() knows the letters of its locale only.
 */
export const groupNameKey = (name: string): string => name.normalize('NFC').toLowerCase()
