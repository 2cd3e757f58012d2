import { keepShell } from './api/appWorker.ts'
import { installOffer } from './session/installOffer.ts'

export { renewShell } from './api/appWorker.ts'

/** Has the browser keep this build, and listens for its offer to install the product. version: the build of this page. */
export const begin = (version: string): Promise<void> => {
  installOffer()
  return keepShell(version)
}
