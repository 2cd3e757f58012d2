import type { EntryTicket } from '../../../contract/http/admin/entry.ts'

/** ROUTE-27: the page that exchanges an entry link for a session, with the vehicle to select there. */
export const entryAddress = ({ sid, login, vehicle }: Omit<EntryTicket, 'expiresAt'>): string => {
  const parts = vehicle ? [sid, login, vehicle.id, vehicle.name, vehicle.licensePlate] : [sid, login]
  return `/commingFromAdmin/${parts.map((part) => encodeURIComponent(part)).join('/')}`
}
