import * as z from 'zod/mini'
import { browserStorage } from './browserSession.ts'
import { json } from './codecs.ts'
import { type StoragePort, type StoredValue, storedValue } from './localStore.ts'

/** The unsaved form of a template of tasks (TASK-20, STORE-17). */
const tempTemplate = z.object({
  /** Whose it is: another account of the same browser does not get it. */
  login: z.string(),
  /** null: of a new template. */
  templateId: z.nullable(z.number()),
  /** What was typed, by the names of the fields; names: of the chosen records. */
  fields: z.record(z.string(), z.unknown()),
})
export type TempTemplate = z.infer<typeof tempTemplate>

export const tempTemplateValue = (storage: StoragePort): StoredValue<TempTemplate> =>
  storedValue(storage, 'tempTemplate', json(tempTemplate))

let value: StoredValue<TempTemplate> | null = null

/** What this browser keeps. */
export const readTempTemplate = (): StoredValue<TempTemplate> =>
  (value ??= tempTemplateValue(browserStorage()))
