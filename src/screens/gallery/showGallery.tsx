import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createTexting } from '../../i18n/i18n.ts'
import './gallery.css'
import { isDrawing, isGallery, readPane } from './galleryAddress.ts'
import { GalleryPane } from './galleryPane.tsx'
import { GalleryScreen } from './galleryScreen.tsx'

const showDrawing = async (react: Root): Promise<void> => {
  const texting = await createTexting('en')
  await texting.loadPart('work')
  const { DrawingPage } = await import('./drawingPage.tsx')
  react.render(
    <StrictMode>
      <DrawingPage texting={texting} />
    </StrictMode>,
  )
}

/**
 * Development only: shows every component of the design system when the address requests it, and returns whether it
 * did. The address is read again only by a reload, because product and gallery share nothing.
 */
export const showGallery = (root: HTMLElement): boolean => {
  const shown = isGallery(location.hash)
  addEventListener('hashchange', () => {
    if (isGallery(location.hash) !== shown) location.reload()
  })
  if (!shown) return false
  const look = readPane(location.hash)
  const { dataset } = document.documentElement
  dataset['theme'] = look?.theme ?? 'system'
  dataset['density'] = look?.density ?? 'comfortable'
  document.documentElement.lang = 'en'
  document.title = 'Gallery'
  document.getElementById('preloader')?.remove()
  const react = createRoot(root)
  if (isDrawing(location.hash)) void showDrawing(react)
  else react.render(<StrictMode>{look ? <GalleryPane look={look} /> : <GalleryScreen />}</StrictMode>)
  return true
}
