import { keepShell } from './api/appWorker.ts'
import { installOffer } from './session/installOffer.ts'
import { dropKeptFleetAtEnd } from './session/keptFleet.ts'
import type { Session } from './session/session.ts'

export { renewShell } from './api/appWorker.ts'

/**
 * Has the browser keep this build, listens for its offer to install the product, and deletes what the browser keeps of
 * a session that ends. version: the build of this page.
 */
export const begin = (version: string, session: Session): Promise<void> => {
  installOffer()
  dropKeptFleetAtEnd(session)
  return keepShell(version)
}
