import type { WallScreenBody } from '../../../contract/http/wallScreens.ts'
import type { AppForm } from '../../../kit/form/useAppForm.ts'

/** The form of a wall screen, for its parts. */
export type WallForm = AppForm<WallScreenBody, WallScreenBody>
