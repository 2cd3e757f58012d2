import { useLocation } from 'wouter'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { UsersList } from './list/usersList.tsx'
import { NewUser } from './person/newUser.tsx'
import { UserPage } from './person/userPage.tsx'
import { readUsersPlace } from './usersAddress.ts'
import './usersManagement.css'

const Place = () => {
  const [path] = useLocation()
  const place = readUsersPlace(path)
  if (place.kind === 'new') return <NewUser />
  return place.kind === 'user' ? <UserPage key={place.id} id={place.id} part={place.part} /> : <UsersList />
}

/** The users below the own account and their rights (ROUTE-30, USERS-01 to USERS-16). */
export const UsersScreen = () => (
  <ServerState>
    <Place />
  </ServerState>
)
