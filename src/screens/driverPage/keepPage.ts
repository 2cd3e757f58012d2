import { loadedParts } from '../../api/loadedParts.ts'
import { DRIVER_PAGE } from '../../contract/http/driverPage.ts'

const WORKER = '/driverWorker.js'

/**
 * Has the browser keep this page with what it has loaded, so that it opens without a network. Returns whether it is kept; a browser
 * without service workers shows the page only with a network.
 */
export const keepPage = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator) || location.pathname !== DRIVER_PAGE) return false
  try {
    await navigator.serviceWorker.register(WORKER, { scope: DRIVER_PAGE, updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    if (!active) return false
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', () => resolve(true))
      port1.start()
    })
    active.postMessage({ keep: loadedParts() }, [port2])
    return await answer
  } catch {
    return false
  }
}
