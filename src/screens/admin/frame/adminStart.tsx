import { Redirect } from 'wouter'
import { AREAS } from './areas.ts'

/** /admin itself: the first part of the administration. */
export const AdminStart = () => <Redirect to={AREAS[0].path} replace />
