import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchVersion } from './api/versionWatch.ts'
import { createServices } from './services.ts'
import { watchOtherTabs } from './session/browserSession.ts'
import { verifyStoredToken } from './api/enter.ts'
import { applyTheme } from './session/themeAttributes.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'

const reload = (): void => location.reload()
const hidePreloader = (): void => document.getElementById('preloader')?.remove()

const start = async (root: HTMLElement): Promise<void> => {
  const services = await createServices(reload)
  applyTheme(document, services.preferences)
  watchOtherTabs(window, services.session.token, reload)
  watchVersion(services.version)
  const { ownVersion } = services.version
  if (ownVersion !== null)
    void services.application().then(
      ({ begin }) => begin(ownVersion, services.session),
      () => null,
    )
  void verifyStoredToken({ ...services, auth: services.api.auth })
  createRoot(root).render(
    <StrictMode>
      <App services={services} reload={reload} onMounted={hidePreloader} />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The build drops this branch, and the gallery's chunk with it.
const isGallery = import.meta.env.DEV && (await import('./screens/gallery/showGallery.tsx')).showGallery(root)
if (!isGallery) {
  // Without its first texts the page can show this in no single language: index.html has it in all of them.
  await start(root).catch((error: unknown) => {
    document.documentElement.dataset['load'] = 'lost'
    throw error
  })
}
