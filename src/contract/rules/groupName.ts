import { foldOf } from './text.ts'

/**
 * The form in which group names are compared: those of one owner must differ in more than case. The database stores
 * it next to the name, because its own lower() covers only the letters of its locale.
 */
export const groupNameKey = foldOf
