import * as z from 'zod/mini'
import { newOwnUser } from '../../../contract/http/users.ts'
import type { AppForm } from '../../../kit/form/useAppForm.ts'

/** The input of the form of a new user: every field is present. */
export const newUserSchema = z.required(newOwnUser)
export type NewUserForm = AppForm<z.input<typeof newUserSchema>, z.output<typeof newUserSchema>>
