import { accessTokens } from './accessTokens.ts'
import { brand } from './brand.ts'
import { calendar } from './calendar.ts'
import { forms } from './forms.ts'
import { moveOut } from './moveOut.ts'
import { profile } from './profile.ts'
import { recovery } from './recovery.ts'
import { people } from './people.ts'
import { secondFactor } from './secondFactor.ts'
import { table } from './table.ts'
import { users } from './users.ts'

/** What the pages about people need: forms and the profile. */
export const account = {
  accessTokens,
  brand,
  calendar,
  forms,
  moveOut,
  profile,
  recovery,
  people,
  secondFactor,
  table,
  users,
}
